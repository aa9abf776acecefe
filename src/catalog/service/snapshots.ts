import type { Blobs } from '../../kernel/blobs.ts'
import { createCallerGoneProblem } from '../../kernel/tenant-scheduler.ts'

/** Rows of a list as they were at one moment. */
interface SnapshotManifest {
  readonly brands: readonly string[]
  readonly rowCount: number
}

/** Some rows of a snapshot, and how many it has. */
export interface SnapshotRows<Row> {
  readonly rows: readonly Row[]
  readonly rowCount: number
}

export interface SnapshotDeps {
  readonly blobs: Blobs
  /** A digest in hexadecimal digits. */
  readonly digest: (text: string) => string
}

/** How many rows lie in one blob. */
export const rowsABlob = 1000
/** How long a snapshot serves further readers of an unchanged list, in milliseconds. */
const turn = 30 * 60_000
/** How many turns it is kept after its own. */
const cachedTurns = 3

const root = 'snapshots'

/** What a snapshot is known by in a token. */
export const snapshotIdPattern = /^\d{1,12}-[\da-f]{64}$/

/**
 * Snapshots of lists, in blob storage. A list that has not changed has one snapshot for whoever asks within a turn of
 * 30 minutes; a snapshot is there for at least an hour after it was last given out, and is then removed.
 */
export class Snapshots {
  readonly #deps: SnapshotDeps

  constructor(deps: SnapshotDeps) {
    this.#deps = deps
  }

  /**
   * What the snapshot of a list is known by, whether there is one or not.
   *
   * @param state the list's name and everything that changes when its rows do
   */
  idOf(now: Date, tenant: string, state: string): string {
    return `${Math.floor(now.getTime() / turn)}-${this.#deps.digest(`${tenant} ${state}`)}`
  }

  async has(tenant: string, id: string): Promise<boolean> {
    return (await this.#deps.blobs.get(`${buildKey(tenant, id)}/manifest`)) !== null
  }

  /**
   * Makes a snapshot.
   *
   * @param rows the rows, in batches of any size
   * @param signal fires once nobody waits for it any more, null for never; it is left then
   * @throws Problem `unavailable` when it was left
   */
  async make<Row>(
    tenant: string,
    id: string,
    brands: readonly string[],
    rows: AsyncIterable<readonly Row[]>,
    signal: AbortSignal | null,
  ): Promise<void> {
    const { blobs } = this.#deps
    const key = buildKey(tenant, id)
    let rowCount = 0
    let waiting: Row[] = []
    const write = async (blobRows: readonly Row[]) => {
      await blobs.put(`${key}/${Math.floor(rowCount / rowsABlob)}`, encode(blobRows))
      rowCount += blobRows.length
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
    // Last: a snapshot without it is none.
    await blobs.put(`${key}/manifest`, encode({ brands, rowCount } satisfies SnapshotManifest))
  }

  /**
   * Rows of a snapshot.
   *
   * @param brands the brands of whoever asks
   * @returns null when there is no such snapshot, or it has rows of other brands
   */
  async readRows<Row>(
    tenant: string,
    id: string,
    brands: readonly string[],
    range: { readonly skip: number; readonly count: number },
  ): Promise<SnapshotRows<Row> | null> {
    const { blobs } = this.#deps
    const key = buildKey(tenant, id)
    const manifest = decodeJson(await blobs.get(`${key}/manifest`)) as SnapshotManifest | null
    if (manifest === null || !manifest.brands.every((brand) => brands.includes(brand))) return null
    const { rowCount } = manifest
    const end = Math.min(range.skip + range.count, rowCount)
    const firstBlob = Math.floor(range.skip / rowsABlob)
    const rowsRead: Row[] = []
    for (let blob = firstBlob; blob * rowsABlob < end; blob++) {
      const rows = decodeJson(await blobs.get(`${key}/${blob}`)) as readonly Row[] | null
      // Removed while it was read.
      if (rows === null) return null
      rowsRead.push(...rows)
    }
    const rowsBefore = firstBlob * rowsABlob
    return { rows: rowsRead.slice(range.skip - rowsBefore, Math.max(end, range.skip) - rowsBefore), rowCount }
  }

  /** Removes the snapshots whose time is over, of every tenant. @returns how many turns of them */
  async deleteExpired(now: Date): Promise<number> {
    const { blobs } = this.#deps
    const oldest = Math.floor(now.getTime() / turn) - cachedTurns
    const expired = (await blobs.list(root)).filter((name) => /^\d+$/.test(name) && Number(name) < oldest)
    for (const name of expired) await blobs.removeAll(`${root}/${name}`)
    return expired.length
  }
}

function buildKey(tenant: string, id: string): string {
  const [turnOfIt = '', digest = ''] = id.split('-')
  return `${root}/${turnOfIt}/${tenant}/${digest}`
}

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

function decodeJson(bytes: Uint8Array | null): unknown {
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes))
}
