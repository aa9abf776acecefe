import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether every user can traverse all directories above a file. */
function isReachedByAll(file: string): boolean {
  for (let directory = dirname(file); ; directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o001) === 0) return false
    if (directory === dirname(directory)) return true
  }
}

/**
 * Whether tests can run the program as a plain user: only root can switch users, and a plain user cannot enter a
 * checkout in a directory of mode 0700, such as one from `mktemp -d`. Otherwise those tests are skipped.
 */
export const canBePlainUser = process.getuid?.() === 0 && isReachedByAll(process.execPath)

if (process.getuid?.() === 0 && !canBePlainUser) {
  console.warn(`tests as a plain user are skipped: a directory above ${process.execPath} is closed to others`)
}
