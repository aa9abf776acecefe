import { detectDiskFailure, detectDiskFailureInText, diskFailureRemedies, diskFailureTexts } from '../disk-failure.ts'

/** The embedded database cannot be used. The message tells the operator what is wrong and how to fix it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** A running process holds the data directory. */
export class DirectoryInUseError extends EmbeddedDatabaseError {
  override name = 'DirectoryInUseError'
  readonly directory: string
  /** The process that holds the directory; null just before it has written its name. */
  readonly holder: number | null

  constructor(directory: string, holder: number | null) {
    const holderText = holder === null ? 'another process' : `process ${holder}`
    super(
      `The data directory ${directory} is in use by ${holderText}. Stop that process, use another directory here, or set DATABASE_URL in both to share one PostgreSQL server.`,
    )
    this.directory = directory
    this.holder = holder
  }
}

/** The code of a system error (`EACCES`, …) or PostgreSQL error; empty if there is none. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Explains an error in the data directory and how to fix it. Errors that are already explained stay unchanged. */
export function explainError(directory: string, error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  const cure = findRemedy(readErrorCode(error), text)
  // What PostgreSQL itself says of a full disk lies in the output that such an error quotes.
  if (error instanceof EmbeddedDatabaseError && cure === '') return error
  return new EmbeddedDatabaseError(`The embedded database in ${directory} cannot be used: ${cure}${text}`, {
    cause: error,
  })
}

function findRemedy(code: string, text: string): string {
  const failure = detectDiskFailure({ code }) ?? detectDiskFailureInText(text)
  if (failure !== null) return `the disk ${diskFailureTexts[failure]}. ${diskFailureRemedies[failure]}\n`
  if (['EACCES', 'EPERM'].includes(code)) {
    const user = process.getuid?.() ?? 'the current user'
    return `user ${user} has no read and write access. Change the owner of the directory (chown -R), or choose another one.\n`
  }
  if (['ENOTDIR', 'EEXIST'].includes(code)) return 'a file exists where a directory is needed.\n'
  return ''
}
