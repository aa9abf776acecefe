import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TSchema } from 'typebox'
import type { UnknownMembers } from '#preflight/unknown-members'
import type { Route } from '../../kernel/contract/route.ts'
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import { createBodyCheck } from './body-check.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { readJsonBody } from './json-body.ts'
import { JsonEntries } from './json-entries.ts'
import { UnknownEntryMembers } from './unknown-entry-members.ts'
import { unknownMembers } from './unknown-members.ts'
import type { Validator } from './validator.ts'

/** Says what else is wrong with an entry that fits its schema. */
export type InspectEntry = (entry: unknown) => readonly Failure[]

/**
 * Takes an entry out of the list for its failures, with paths from the entry on, so that they do not refuse the others.
 *
 * @returns whether it has; otherwise the failures refuse the list
 */
export type SetAside = (entry: unknown, failures: readonly Failure[], index: number) => boolean

/** The body of a request that comes by entries. */
export interface BodyEntries {
  /**
   * The entries, bound and checked, without those that are set aside. Has an end only for a list without another failure.
   *
   * @throws Problem `too-large`, `malformed`, or `invalid` with the failures of all entries
   */
  walkEntries(inspect?: InspectEntry, setAside?: SetAside): AsyncGenerator
  /** The members of all entries walked so far that the schema does not know, with paths from the list on. */
  listUnknownMembers(): UnknownMembers
  /** Asks for a hash over what is walked; the answer gives it once the walk is over. */
  startFingerprint(requestTarget: string): () => Uint8Array
}

/** As many failures as anybody can read. */
export const maxFailures = 1000
/** A failure of an entry as one of the list. */
export const failureOfEntry = (failure: Failure, index: number): Failure => ({
  ...failure,
  path: failure.path === '' ? `[${index}]` : `[${index}].${failure.path}`,
})

/** How many bytes are worked through before others get their turn. */
const turn = 262_144

interface ListSchema {
  readonly items: TSchema
  readonly minItems?: number
  readonly maxItems?: number
}

/** Makes what reads the bodies of a route whose body is a list that comes by entries. */
export function createBodyEntriesReader(
  route: Route,
  validator: Validator,
): (bytes: AsyncIterable<Uint8Array>) => BodyEntries {
  const list = route.body as unknown as ListSchema
  const check = createBodyCheck(validator, list.items, route.bodyBinding)
  const limit = route.bodyLimit ?? Number.POSITIVE_INFINITY
  const findUnknown = unknownMembers(list.items, route.bodyBinding !== undefined)

  /** The entry as it is taken, and what is wrong with it. */
  const checkEntry = (
    value: unknown,
    inspect: InspectEntry,
  ): { readonly entry: unknown; readonly wrong: readonly Failure[] } => {
    const { value: entry, failures } = check(value)
    const wrong = failures.length > 0 ? failures : inspect(entry)
    if (wrong.length === 0) return { entry, wrong }
    const named = nameOf(entry)
    return { entry, wrong: wrong.map((failure) => ({ ...failure, ...named })) }
  }

  return (bytes) => {
    let hash: ReturnType<typeof createHash> | null = null
    const unknown = new UnknownEntryMembers()

    async function* walkEntries(inspect: InspectEntry = () => [], setAside: SetAside = () => false): AsyncGenerator {
      const failures: Failure[] = []
      const splitter = new JsonEntries()
      let count = 0
      for await (const piece of readPieces(bytes, limit)) {
        for (const entry of splitter.addPiece(piece)) {
          const index = count++
          if (list.maxItems !== undefined && count > list.maxItems) throw createTooManyProblem(list.maxItems)
          // What is refused anyway is only looked at as far as its failures are listed.
          if (failures.length >= maxFailures) continue
          const { value, text } = readJsonBody(entry, { subject: `Entry [${index}] of the body` })
          hash?.update(toCanonicalJson(text)).update('\n')
          unknown.addEntry(findUnknown(value), index)
          const { entry: taken, wrong } = checkEntry(value, inspect)
          if (wrong.length > 0 && setAside(taken, wrong, index)) continue
          for (const failure of wrong) {
            if (failures.length < maxFailures) failures.push(failureOfEntry(failure, index))
          }
          if (failures.length === 0) yield taken
        }
      }
      splitter.end()
      if (count < (list.minItems ?? 0)) failures.push(tooFew(list.minItems ?? 0, count))
      assertNoFailures(failures)
    }

    return {
      walkEntries,
      listUnknownMembers: () => unknown.list(),
      startFingerprint: (requestTarget) => {
        const asking = createHash('sha256').update(requestTarget).update('\n')
        hash = asking
        return () => asking.digest()
      },
    }
  }
}

/** As many characters as a product code may have. */
const longestName = 100

/** What the caller calls an entry: products are known by their codes, in bodies where nobody counts to the index. */
function nameOf(entry: unknown): Pick<Failure, 'entry'> {
  const code = typeof entry === 'object' && entry !== null && 'productCode' in entry ? entry.productCode : null
  if (typeof code !== 'string' || code.trim() === '') return {}
  const start = Array.from(code.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join('')
  // oxlint-disable-next-line no-control-regex
  return { entry: `productCode ${start.toWellFormed().replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')}` }
}

/** The bytes as buffers of a bearable size. */
async function* readPieces(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.byteLength
    if (total > limit)
      throw new Problem('too-large', `The body has more than ${limit} bytes, the maximum for this operation`)
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let start = 0; start < buffer.length; start += turn) {
      yield buffer.subarray(start, start + turn)
      await nextTurn()
    }
  }
}

function createTooManyProblem(max: number): Problem {
  const failures = [{ path: '', rule: 'max-items', reason: `must have at most ${max} entries` }]
  return new Problem('invalid', 'The body has too many entries', { failures })
}

const tooFew = (min: number, count: number): Failure => ({
  path: '',
  rule: 'min-items',
  reason: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'} (has ${count})`,
})
