import { hash } from 'node:crypto'

/**
 * A backup is a zstd-compressed text: a header line, the tables, the sequences, and a final line. All but the rows are
 * JSON, one value per line. Rows are lines in COPY's text format, which escapes line feeds and backslashes, terminated
 * by a line that cannot be a row, `\.`. So `zstdcat` can read a backup too.
 */
export const formatVersion = 1

/** The line after the last row of a table. */
export const endOfRows = Buffer.from('\\.\n')

/** A migration applied to the backed-up database. */
export interface AppliedMigration {
  readonly number: number
  readonly name: string
}

/** The first line. */
export interface BackupHead {
  readonly portolanBackup: number
  readonly madeAt: string
  /** Version of the program that created it. */
  readonly madeBy: string
  readonly migrations: readonly AppliedMigration[]
  /** The last migration of the job queue's tables. */
  readonly queueMigration: number
}

/** The line before the rows of a table. */
export interface TableHead {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
}

/** The line after the rows of a table. */
export interface TableSum {
  readonly rows: number
  /** See {@link RowSum}. */
  readonly sha256: string
}

/** The state of a sequence. */
export interface SequenceState {
  readonly schema: string
  readonly sequence: string
  /** The next number, as text: it may exceed what a JavaScript number holds exactly. */
  readonly next: string
}

/** The line after the last table. */
export interface SequencesLine {
  readonly sequences: readonly SequenceState[]
}

/** The last line. */
export interface BackupEnd {
  readonly tables: number
  /** Of every byte of the text before this line. */
  readonly sha256: string
}

/** A table of a backup, with the number and checksum of its rows. */
export interface CountedTable extends TableSum {
  /** With its schema: `portolan.tenant`. */
  readonly table: string
}

/** The display name of a table. */
export const formatTableName = ({ schema, table }: Pick<TableHead, 'schema' | 'table'>): string => `${schema}.${table}`

const lanes = 8

/**
 * Counts and sums the rows of a table: the SHA-256 of each row, as eight 32-bit numbers, is added to the sum. The
 * result does not depend on the order of rows, which the database may change.
 */
export class RowSum {
  readonly #sum = new Uint32Array(lanes)
  #rows = 0

  /** @param lines complete rows, each with its line feed */
  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(lineFeed, start)
      const digest = hash('sha256', lines.subarray(start, end), 'buffer')
      for (let lane = 0; lane < lanes; lane++) {
        this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32BE(lane * 4)
      }
      this.#rows += 1
      start = end + 1
    }
  }

  result(): TableSum {
    const sha256 = [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('')
    return { rows: this.#rows, sha256 }
  }
}

const lineFeed = 0x0a

/**
 * The same bytes, split after line feeds. Holds one chunk and at most the longest line in memory.
 *
 * @throws Error if the last line is incomplete
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      begun.push(chunk)
      continue
    }
    const whole = chunk.subarray(0, end)
    yield begun.length === 0 ? whole : Buffer.concat([...begun, whole])
    begun = end === chunk.length ? [] : [chunk.subarray(end)]
  }
  if (begun.some(({ length }) => length > 0)) throw new Error('it ends in the middle of a line')
}

/** A value as a line. */
export const formatJsonLine = (value: BackupHead | TableHead | TableSum | SequencesLine | BackupEnd): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`)
