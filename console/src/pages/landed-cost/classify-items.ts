import type { Client } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { type Draft, type ItemDraft, nameItem } from './consignment.ts'

/** Classifies a description. @returns candidates, most likely first */
export async function findCandidates(client: Client, { description, material }: ItemDraft) {
  const body = [{ name: description, description, material: material === '' ? null : material }]
  return (await client.catalog.classifyProducts({ body })).body[0]?.candidates ?? []
}

/** A draft whose descriptions have codes. */
export interface ClassifiedDraft {
  readonly draft: Draft
  /** Ids of the items whose code was chosen automatically. */
  readonly found: readonly number[]
}

/**
 * Chooses the most likely code for each described item without one.
 *
 * @throws Error if nothing is known about a description
 */
export async function classifyItems(client: Client, draft: Draft): Promise<ClassifiedDraft> {
  const found: number[] = []
  const items: ItemDraft[] = []
  for (const [index, item] of draft.items.entries()) {
    if (item.kind !== 'words' || item.hsCode !== '') {
      items.push(item)
      continue
    }
    const [candidate] = await findCandidates(client, item)
    if (candidate === undefined) throw new Error(fill(t.cost.noCodeFor, { item: nameItem(item, index) }))
    found.push(item.id)
    items.push({ ...item, hsCode: candidate.classificationCode })
  }
  return { draft: found.length === 0 ? draft : { ...draft, items }, found }
}
