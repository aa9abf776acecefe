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
import { createUnknownMemberFinder } from './unknown-members.ts'
import type { Validator } from './validator.ts'

/** Returns further failures of an entry that is valid against its schema. */
export type InspectEntry = (entry: unknown) => readonly Failure[]

/**
 * Excludes an invalid entry from the list, so that its failures, with paths relative to the entry, do not cause the
 * others to be rejected.
 *
 * @returns whether the entry was excluded; otherwise its failures reject the list
 */
export type SetAside = (entry: unknown, failures: readonly Failure[], index: number) => boolean

/** A request body that is read entry by entry. */
export interface BodyEntries {
  /**
   * The entries, normalized and validated, without the excluded ones. Ends normally only if no entry has failed.
   *
   * @throws Problem `too-large`, `malformed`, or `invalid` with the failures of all entries
   */
  walkEntries(inspect?: InspectEntry, setAside?: SetAside): AsyncGenerator
  /** The members unknown to the schema in all entries read so far, with paths relative to the list. */
  listUnknownMembers(): UnknownMembers
  /** Starts hashing the entries as they are read. Call the returned function after the last one. */
  startFingerprint(requestTarget: string): () => Uint8Array
}

/** More failures than this help nobody. */
export const maxFailures = 1000
/** Turns a failure of an entry into a failure of the list. */
export const toEntryFailure = (failure: Failure, index: number): Failure => ({
  ...failure,
  path: failure.path === '' ? `[${index}]` : `[${index}].${failure.path}`,
})

/** Bytes processed before the event loop is released. */
const bytesPerStep = 262_144

interface ListSchema {
  readonly items: TSchema
  readonly minItems?: number
  readonly maxItems?: number
}

/** Creates the reader for bodies of a route that are read entry by entry. */
export function createBodyEntriesReader(
  route: Route,
  validator: Validator,
): (bytes: AsyncIterable<Uint8Array>) => BodyEntries {
  const list = route.body as unknown as ListSchema
  const check = createBodyCheck(validator, list.items, route.bodyBinding)
  const limit = route.bodyLimit ?? Number.POSITIVE_INFINITY
  const findUnknown = createUnknownMemberFinder(list.items, route.bodyBinding !== undefined)

  /** The normalized entry with its failures. */
  const checkEntry = (
    value: unknown,
    inspect: InspectEntry,
  ): { readonly entry: unknown; readonly wrong: readonly Failure[] } => {
    const { value: entry, failures } = check(value)
    const wrong = failures.length > 0 ? failures : inspect(entry)
    if (wrong.length === 0) return { entry, wrong }
    const named = getEntryName(entry)
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
          // A list that is rejected anyway is validated only until its failures fill the limit.
          if (failures.length >= maxFailures) continue
          const { value, text } = readJsonBody(entry, { subject: `Entry [${index}] of the body` })
          hash?.update(toCanonicalJson(text, value)).update('\n')
          unknown.addEntry(findUnknown(value), index)
          const { entry: taken, wrong } = checkEntry(value, inspect)
          if (wrong.length > 0 && setAside(taken, wrong, index)) continue
          for (const failure of wrong) {
            if (failures.length < maxFailures) failures.push(toEntryFailure(failure, index))
          }
          if (failures.length === 0) yield taken
        }
      }
      splitter.end()
      if (count < (list.minItems ?? 0)) failures.push(createTooFewFailure(list.minItems ?? 0, count))
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

/** Maximum length of a product code. */
const longestName = 100

/**
 * Identifies an entry in the caller's terms: products by their codes, as nobody counts to the index in a large body.
 */
function getEntryName(entry: unknown): Pick<Failure, 'entry'> {
  const code = typeof entry === 'object' && entry !== null && 'productCode' in entry ? entry.productCode : null
  if (typeof code !== 'string' || code.trim() === '') return {}
  const start = Array.from(code.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join('')
  // oxlint-disable-next-line no-control-regex
  return { entry: `productCode ${start.toWellFormed().replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')}` }
}

/** Splits the bytes into buffers of limited size. */
async function* readPieces(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.byteLength
    if (total > limit)
      throw new Problem('too-large', `The body has more than ${limit} bytes, the maximum for this operation`)
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let start = 0; start < buffer.length; start += bytesPerStep) {
      yield buffer.subarray(start, start + bytesPerStep)
      await nextTurn()
    }
  }
}

function createTooManyProblem(max: number): Problem {
  const failures = [{ path: '', rule: 'max-items', reason: `must have at most ${max} entries` }]
  return new Problem('invalid', 'The body has too many entries', { failures })
}

const createTooFewFailure = (min: number, count: number): Failure => ({
  path: '',
  rule: 'min-items',
  reason: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'} (has ${count})`,
})
