import { hash } from 'node:crypto'

/**
 * A backup is a text in zstd: a first line, then the tables, then the sequences, then a last line. All but the rows are
 * JSON, one value a line. The rows of a table are lines in the text format of COPY, which escapes each line feed and each
 * backslash in a value, and end with a line of its own that no row can be, `\.`. So a backup is read with `zstdcat` too.
 */
export const formatVersion = 1

/** The line after the last row of a table. */
export const endOfRows = Buffer.from('\\.\n')

/** A migration that the database of a backup had. */
export interface AppliedMigration {
  readonly number: number
  readonly name: string
}

/** The first line. */
export interface BackupHead {
  readonly portolanBackup: number
  readonly madeAt: string
  /** The version of the program that made it. */
  readonly madeBy: string
  readonly migrations: readonly AppliedMigration[]
  /** The last migration of the job queue's own tables. */
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

/** Where a sequence goes on. */
export interface SequenceState {
  readonly schema: string
  readonly sequence: string
  /** The number that it gives out next, as text: it may be larger than a JavaScript number holds exactly. */
  readonly next: string
}

/** The line after the last table. */
export interface SequencesLine {
  readonly sequences: readonly SequenceState[]
}

/** The last line. */
export interface BackupEnd {
  readonly tables: number
  /** Over every byte of the text before this line. */
  readonly sha256: string
}

/** A table of a backup, with how many rows it has and what they come to. */
export interface CountedTable extends TableSum {
  /** With its schema: `portolan.tenant`. */
  readonly table: string
}

/** How tables are named to people. */
export const tableName = ({ schema, table }: Pick<TableHead, 'schema' | 'table'>): string => `${schema}.${table}`

const lanes = 8

/**
 * Counts the rows of a table, and sums them up: the SHA-256 of each row, as eight numbers of 32 bits that are added to
 * those of the others. The sum does not depend on the order of the rows, which a database is free to change.
 */
export class RowSum {
  readonly #sum = new Uint32Array(lanes)
  #rows = 0

  /** @param lines whole rows, each with the line feed at its end */
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
 * The same bytes, cut after line feeds. What is held is one chunk and what the longest line has.
 *
 * @throws Error when the last line has no end
 */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
export const jsonLine = (value: BackupHead | TableHead | TableSum | SequencesLine | BackupEnd): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`)
