import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { UsageError } from './usage-error.ts'

/**
 * Looks whether a file that a command is to read can be read, before anything else is begun.
 *
 * @throws UsageError that says why not, and what to do
 */
export async function refuseUnreadable(file: string): Promise<void> {
  let isDirectory: boolean
  try {
    isDirectory = (await stat(file)).isDirectory()
    await access(file, constants.R_OK)
  } catch (error) {
    throw new UsageError(refusal(file, String((error as NodeJS.ErrnoException).code)), { cause: error })
  }
  if (isDirectory) throw new UsageError(`${file} is a directory. Name a file in it.`)
}

function refusal(file: string, code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return `There is no file ${file}. Give the path of one, beginning with / or from ${process.cwd()}.`
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user may not read ${file}. Give the user the right to, or run this as one who has it.`
  }
  return `${file} cannot be read (${code}). Look at the path and at the disk, or copy the file elsewhere.`
}

/** The bytes of a file. It is opened when they are asked for, so that nobody misses why it cannot be. */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file) as AsyncIterable<Buffer>
}
