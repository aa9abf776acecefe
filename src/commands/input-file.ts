import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { printHint } from './output.ts'
import { UsageError } from './usage-error.ts'

/**
 * Asserts that an input file is readable before anything else starts.
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

/** The bytes of a file, opened on first read, so that an error reaches the reader. */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file) as AsyncIterable<Buffer>
}

/** Returns the start of a file, and the whole file again. */
export async function peekStart(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ readonly start: string; readonly rest: AsyncIterable<Buffer> }> {
  let head = Buffer.alloc(0)
  while (head.length < 200) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* readAgain(): AsyncGenerator<Buffer> {
    yield head
    yield* chunks
  }
  return { start: head.toString('utf8', 0, 200).trimStart(), rest: readAgain() }
}

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OtherEncoding
type OtherEncoding = 'windows-1252' | 'shift_jis'

/**
 * Decodes a text file to UTF-8 without a byte order mark, from UTF-8, UTF-16 with its mark, or another encoding:
 * Windows-1252, which spreadsheets and older programs write, with a hint on the terminal, or the one of the file's
 * format.
 *
 * @throws Error for invalid UTF-16 despite its mark, and for bytes invalid in the format's encoding
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

/** In Windows-1252 every byte is a character: everything that is not UTF-8 is assumed to be in it. */
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
