import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { printHint } from './output.ts'
import { UsageError } from './usage-error.ts'

/**
 * Checks whether a file that a command is to read can be read, before anything else is begun.
 *
 * @throws UsageError that says why not, and what to do
 */
export async function assertReadable(file: string): Promise<void> {
  let isDirectory: boolean
  try {
    isDirectory = (await stat(file)).isDirectory()
    await access(file, constants.R_OK)
  } catch (error) {
    throw new UsageError(describeUnreadableFile(file, String((error as NodeJS.ErrnoException).code)), { cause: error })
  }
  if (isDirectory) throw new UsageError(`${file} is a directory. Specify a file in it.`)
}

function describeUnreadableFile(file: string, code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return `There is no file ${file}. Specify an absolute path, or one relative to ${process.cwd()}.`
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user cannot read ${file}. Grant read permission, or run this as another user.`
  }
  return `${file} cannot be read (${code}). Check the path and the disk, or copy the file elsewhere.`
}

/** The bytes of a file. It is opened when they are asked for, so that nobody misses why it cannot be. */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file) as AsyncIterable<Buffer>
}

/** How a file begins, and all of it again. */
export async function peekStart(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ readonly start: string; readonly rest: AsyncIterable<Buffer> }> {
  let head = Buffer.alloc(0)
  while (head.length < 200) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* again(): AsyncGenerator<Buffer> {
    yield head
    yield* chunks
  }
  return { start: head.toString('utf8', 0, 200).trimStart(), rest: again() }
}

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OtherEncoding
type OtherEncoding = 'windows-1252' | 'shift_jis'

/**
 * The bytes of a text file, in UTF-8 and without a byte order mark, whatever it was saved in: UTF-8, UTF-16 with its mark,
 * or another encoding: that of Windows, which spreadsheets and older programs write and the person at the terminal is told
 * of, unless the form of the file has one of its own.
 *
 * @throws Error when a mark says UTF-16, and it is not, and for what the encoding of the form does not have
 */
export async function* decodeToUtf8(file: string, other: OtherEncoding = 'windows-1252'): AsyncGenerator<Buffer> {
  const encoding = await detectEncoding(file, other)
  if (encoding === 'windows-1252') printHint(`${file} is not UTF-8; reading it as Windows-1252`)
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of readBytes(file)) yield Buffer.from(decoder.decode(chunk, { stream: true }))
    yield Buffer.from(decoder.decode())
  } catch (error) {
    if (!isUndecodable(error)) throw error
    const reason = encoding === 'shift_jis' ? 'is neither UTF-8 nor Shift_JIS' : 'starts like UTF-16 but is not valid'
    throw new Error(`${file} ${reason}; save it in UTF-8`, { cause: error })
  }
}

/** In the encoding of Windows every byte is a character: what is not UTF-8 is taken to be in it. */
async function detectEncoding(file: string, other: OtherEncoding): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let mark = ''
  try {
    for await (const chunk of readBytes(file)) {
      if (mark.length < utf16Mark.length) mark += chunk.toString('hex', 0, 2)
      if (mark.startsWith('fffe')) return 'utf-16le'
      if (mark.startsWith('feff')) return 'utf-16be'
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (isUndecodable(error)) return other
    throw error
  }
}

const utf16Mark = 'fffe'

const isUndecodable = (error: unknown): boolean =>
  error instanceof TypeError && (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
