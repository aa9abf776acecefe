import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import {
  type BackupEnd,
  type BackupHead,
  type CountedTable,
  endOfRows,
  formatTableName,
  formatVersion,
  RowSum,
  type SequenceState,
  type SequencesLine,
  splitLines,
  type TableHead,
  type TableSum,
} from './format.ts'

/** The content of a verified backup. */
export interface CheckedBackup {
  readonly head: BackupHead
  readonly tables: readonly CountedTable[]
  readonly sequences: readonly SequenceState[]
}

/**
 * Reads a whole backup and verifies all counts and checksums.
 *
 * @throws Error if it is not a backup, has a newer format, is incomplete, or was altered
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const tables: CountedTable[] = []
  const lines = new BackupLines(file)
  let head: BackupHead
  try {
    head = await lines.json<BackupHead>()
    if (!Number.isInteger(head.portolanBackup)) throw new Error('its first line is not that of a backup')
  } catch (error) {
    await lines.close()
    throw new Error(`${file} is not a backup created by portolan backup: ${getErrorMessage(error)}`, { cause: error })
  }
  try {
    if (head.portolanBackup > formatVersion) throw new NewerBackup(file, head)
    for (;;) {
      const line = await lines.json<TableHead | SequencesLine>()
      if ('sequences' in line) {
        const sha256 = lines.sha256()
        const end = await lines.json<BackupEnd>()
        if (end.sha256 !== sha256 || end.tables !== tables.length) throw new Error('its checksum does not match')
        if (!(await lines.isAtEnd())) throw new Error('there is data after its end')
        return { head, tables, sequences: line.sequences }
      }
      const sum = new RowSum()
      for await (const rows of lines.rows()) sum.add(rows)
      const found = sum.result()
      const { rows, sha256 } = await lines.json<TableSum>()
      if (found.rows !== rows || found.sha256 !== sha256)
        throw new Error(`the rows of ${formatTableName(line)} do not match`)
      tables.push({ table: formatTableName(line), rows, sha256 })
    }
  } catch (error) {
    if (error instanceof NewerBackup) throw error
    throw new Error(
      `${file} has changed since it was written: ${getErrorMessage(error)}. It is damaged or was only partly copied. Copy it again, or use another backup; nothing was changed.`,
      { cause: error },
    )
  } finally {
    await lines.close()
  }
}

/**
 * The tables of a backup verified by {@link checkBackup}, one after the other. The rows of each must be read completely
 * before the next.
 */
export async function* readBackupTables(
  file: string,
): AsyncGenerator<{ readonly head: TableHead; readonly rows: AsyncGenerator<Buffer> }> {
  const lines = new BackupLines(file)
  try {
    await lines.json<BackupHead>()
    for (;;) {
      const head = await lines.json<TableHead | SequencesLine>()
      if ('sequences' in head) return
      yield { head, rows: lines.rows() }
      await lines.json<TableSum>()
    }
  } finally {
    await lines.close()
  }
}

/** The backup was created by a newer version of the program. */
export class NewerBackup extends Error {
  constructor(file: string, { madeBy }: BackupHead) {
    super(
      `${file} was created by a newer version of Portolan (${madeBy}). Restore it with that version; nothing was changed.`,
    )
  }
}

const getErrorMessage = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'a line is malformed'
  if (error instanceof Error && 'code' in error && error.code === 'ZSTD_error_prefix_unknown') {
    return 'it is not compressed with zstd'
  }
  return error instanceof Error ? error.message : String(error)
}

const lineFeed = 0x0a

/** The text of a backup, read from its start. */
class BackupLines {
  readonly #blocks: AsyncGenerator<Buffer>
  readonly #sum = createHash('sha256')
  #block: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    const text = createZstdDecompress()
    // Its error is emitted by the text, and reaches the reader.
    pipeline(createReadStream(file), text, () => {})
    this.#blocks = splitLines(text)
  }

  /** Reads the next line as JSON. */
  async json<Line>(): Promise<Line> {
    await this.#fill()
    return JSON.parse(this.#take(this.#block.indexOf(lineFeed) + 1).toString()) as Line
  }

  /** The rows up to the line that terminates them, which is consumed. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.#fill()
      const end = this.#endOfRows()
      if (end > 0) yield this.#take(end)
      if (end < 0) yield this.#take(this.#block.length)
      else {
        this.#take(endOfRows.length)
        return
      }
    }
  }

  /** Of everything read so far. */
  sha256(): string {
    return this.#sum.copy().digest('hex')
  }

  async isAtEnd(): Promise<boolean> {
    return this.#block.length === 0 && (await this.#blocks.next()).done === true
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined)
  }

  async #fill(): Promise<void> {
    while (this.#block.length === 0) {
      const next = await this.#blocks.next()
      if (next.done === true) throw new Error('it ends too early')
      this.#block = next.value
    }
  }

  #take(length: number): Buffer {
    const taken = this.#block.subarray(0, length)
    this.#block = this.#block.subarray(length)
    this.#sum.update(taken)
    return taken
  }

  /** The start of the line that terminates the rows; -1 if it is not in this block. */
  #endOfRows(): number {
    for (
      let position = this.#block.indexOf(endOfRows);
      position >= 0;
      position = this.#block.indexOf(endOfRows, position + 1)
    ) {
      if (position === 0 || this.#block[position - 1] === lineFeed) return position
    }
    return -1
  }
}
