import type { Blobs } from '../../kernel/blobs.ts'
import { yieldToEventLoop } from '../../kernel/event-loop.ts'
import { createCallerGoneProblem } from '../../kernel/tenant-scheduler.ts'

/** Rows of a list at one moment. */
interface SnapshotManifest {
  readonly brands: readonly string[]
  readonly rowCount: number
}

/** Some rows of a snapshot, and their total number. */
export interface SnapshotRows<Row> {
  readonly rows: readonly Row[]
  readonly rowCount: number
}

export interface SnapshotDeps {
  readonly blobs: Blobs
  readonly packing: {
    compress(content: Uint8Array): Promise<Uint8Array>
    decompress(packed: Uint8Array): Promise<Uint8Array>
  }
  /** Returns a hexadecimal digest. */
  readonly digest: (text: string) => string
}

/** Rows per blob. */
export const rowsABlob = 1000
/** Rows encoded per event loop iteration. */
const rowsASlice = 50
/** Milliseconds for which a snapshot serves further readers of an unchanged list. */
const sharedFor = 30 * 60_000
/** Periods for which it is stored after its own. */
const cachedPeriods = 3

/** The snapshots a tenant may have, unless a single one is larger. */
export interface SnapshotLimits {
  readonly count: number
  /** As stored. */
  readonly bytes: number
}

const usualLimits: SnapshotLimits = { count: 200, bytes: 128 * 1_048_576 }

const root = 'snapshots'
/** The last blob of a snapshot, without which it is incomplete. Others are from versions that did not compress. */
const manifestName = 'contents'

/** Pattern of a snapshot's id in tokens. */
export const snapshotIdPattern = /^\d{1,12}-[\da-f]{64}$/

/** A snapshot in the tenant's ledger, whose blob names contain all data. */
interface LedgerEntry {
  readonly period: string
  readonly name: string
  readonly madeAt: number
  readonly bytes: number
  readonly digest: string
}

/**
 * Snapshots of lists in blob storage. An unchanged list has one snapshot per period of 30 minutes, whoever reads it. A
 * snapshot exists for at least an hour after it was last returned. If a tenant exceeds its limits, its oldest ones are
 * deleted earlier.
 */
export class Snapshots {
  readonly #deps: SnapshotDeps
  readonly #limits: SnapshotLimits

  constructor(deps: SnapshotDeps, limits = usualLimits) {
    this.#deps = deps
    this.#limits = limits
  }

  /**
   * The id of a list's snapshot, whether it exists or not.
   *
   * @param state the list's name and everything that changes with its rows
   */
  createId(now: Date, tenant: string, state: string): string {
    return `${Math.floor(now.getTime() / sharedFor)}-${this.#deps.digest(`${tenant} ${state}`)}`
  }

  /** Whether a list is still in the state of the first id, in the current or previous period. */
  isUnchanged(id: string, currentId: string): boolean {
    const [before, present] = [splitId(id), splitId(currentId)]
    const periods = Number(present.period) - Number(before.period)
    return before.digest === present.digest && (periods === 0 || periods === 1)
  }

  async has(tenant: string, id: string): Promise<boolean> {
    return (await this.#deps.blobs.get(`${buildKey(tenant, id)}/${manifestName}`)) !== null
  }

  /**
   * Creates a snapshot, and deletes the tenant's oldest ones beyond the limit.
   *
   * @param rows in batches of any size
   * @param signal aborts it when nobody waits any more; null for never
   * @returns the bytes of its rows in responses
   * @throws Problem `unavailable` if aborted
   */
  async make<Row>(
    now: Date,
    tenant: string,
    id: string,
    brands: readonly string[],
    rows: AsyncIterable<readonly Row[]>,
    signal: AbortSignal | null,
  ): Promise<number> {
    const { blobs } = this.#deps
    const key = buildKey(tenant, id)
    try {
      const { rowCount, bytes, packedBytes } = await this.#storeRows(key, rows, signal)
      const { period, digest } = splitId(id)
      await blobs.put(`${buildLedgerKey(period, tenant)}/${now.getTime()}:${packedBytes}:${digest}/entry`, encode(id))
      // Last: a snapshot without it is incomplete.
      await blobs.put(`${key}/${manifestName}`, encode({ brands, rowCount } satisfies SnapshotManifest))
      await this.#removeOldest(now, tenant, digest)
      return bytes
    } catch (error) {
      // An incomplete one would not be counted.
      if (!(await this.has(tenant, id))) await blobs.removeAll(key)
      throw error
    }
  }

  async #storeRows<Row>(key: string, rows: AsyncIterable<readonly Row[]>, signal: AbortSignal | null) {
    const { blobs, packing } = this.#deps
    let rowCount = 0
    let bytes = 0
    let packedBytes = 0
    let waiting: Row[] = []
    const write = async (blobRows: readonly Row[]) => {
      const content = await encodeInSlices(blobRows)
      const packed = await packing.compress(content)
      await blobs.put(`${key}/${Math.floor(rowCount / rowsABlob)}`, packed)
      rowCount += blobRows.length
      bytes += content.length
      packedBytes += packed.length
    }
    for await (const batch of rows) {
      if (signal?.aborted === true) throw createCallerGoneProblem()
      waiting.push(...batch)
      while (waiting.length >= rowsABlob) {
        await write(waiting.slice(0, rowsABlob))
        waiting = waiting.slice(rowsABlob)
      }
    }
    if (waiting.length > 0) await write(waiting)
    return { rowCount, bytes, packedBytes }
  }

  /** @param newest the snapshot to keep, however large */
  async #removeOldest(now: Date, tenant: string, newest: string): Promise<void> {
    const { blobs } = this.#deps
    const present = Math.floor(now.getTime() / sharedFor)
    const periods = Array.from({ length: cachedPeriods + 1 }, (_, before) => String(present - before))
    const entries = (await Promise.all(periods.map((period) => this.#readLedger(period, tenant)))).flat()
    let count = 0
    let bytes = 0
    for (const entry of entries.toSorted((a, b) => b.madeAt - a.madeAt)) {
      count++
      bytes += entry.bytes
      if (entry.digest === newest || (count <= this.#limits.count && bytes <= this.#limits.bytes)) continue
      await blobs.removeAll(buildKey(tenant, `${entry.period}-${entry.digest}`))
      await blobs.removeAll(`${buildLedgerKey(entry.period, tenant)}/${entry.name}`)
    }
  }

  async #readLedger(period: string, tenant: string): Promise<readonly LedgerEntry[]> {
    const names = await this.#deps.blobs.list(buildLedgerKey(period, tenant))
    return names.map((name) => {
      const [madeAt = '', bytes = '', digest = ''] = name.split(':')
      return { period, name, madeAt: Number(madeAt), bytes: Number(bytes), digest }
    })
  }

  /**
   * Rows of a snapshot.
   *
   * @param brands the caller's brands
   * @returns null if there is no such snapshot, or it has rows of other brands
   */
  async readRows<Row>(
    tenant: string,
    id: string,
    brands: readonly string[],
    range: { readonly skip: number; readonly count: number },
  ): Promise<SnapshotRows<Row> | null> {
    const { blobs, packing } = this.#deps
    const key = buildKey(tenant, id)
    const manifest = decodeJson(await blobs.get(`${key}/${manifestName}`)) as SnapshotManifest | null
    if (manifest === null || !manifest.brands.every((brand) => brands.includes(brand))) return null
    const { rowCount } = manifest
    const end = Math.min(range.skip + range.count, rowCount)
    const firstBlob = Math.floor(range.skip / rowsABlob)
    const rowsRead: Row[] = []
    for (let blob = firstBlob; blob * rowsABlob < end; blob++) {
      const packed = await blobs.get(`${key}/${blob}`)
      // Deleted while it was read.
      if (packed === null) return null
      rowsRead.push(...(decodeJson(await packing.decompress(packed)) as readonly Row[]))
    }
    const rowsBefore = firstBlob * rowsABlob
    return { rows: rowsRead.slice(range.skip - rowsBefore, Math.max(end, range.skip) - rowsBefore), rowCount }
  }

  /** Deletes expired snapshots of all tenants. @returns the number of their periods */
  async deleteExpired(now: Date): Promise<number> {
    const { blobs } = this.#deps
    const oldest = Math.floor(now.getTime() / sharedFor) - cachedPeriods
    const expired = (await blobs.list(root)).filter((name) => /^\d+$/.test(name) && Number(name) < oldest)
    for (const name of expired) await blobs.removeAll(`${root}/${name}`)
    return expired.length
  }
}

function splitId(id: string) {
  const [period = '', digest = ''] = id.split('-')
  return { period, digest }
}

function buildKey(tenant: string, id: string): string {
  const { period, digest } = splitId(id)
  return `${root}/${period}/${tenant}/${digest}`
}

/** Next to the tenant's snapshots of a period; tenant codes contain no dot. */
const buildLedgerKey = (period: string, tenant: string): string => `${root}/${period}/${tenant}.ledger`

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Like {@link encode} of a list, but yields in between: 1,000 long rows have 10 MB. */
async function encodeInSlices(rows: readonly unknown[]): Promise<Uint8Array> {
  const pieces: string[] = []
  for (let start = 0; start < rows.length; start += rowsASlice) {
    if (start > 0) await yieldToEventLoop()
    pieces.push(JSON.stringify(rows.slice(start, start + rowsASlice)).slice(1, -1))
  }
  return new TextEncoder().encode(`[${pieces.join()}]`)
}

function decodeJson(bytes: Uint8Array | null): unknown {
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes))
}
