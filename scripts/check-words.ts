/**
 * Rejects invented terms for which the field or the craft has an established one (docs/glossary.md). banned-words.json
 * has the list. `allowedIn` lists path prefixes where a word has another meaning; `onlyIn` limits the check to path
 * prefixes.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

interface BannedWord {
  /** A regular expression. */
  readonly word: string
  readonly instead: string
  readonly allowedIn?: readonly string[]
  readonly onlyIn?: readonly string[]
}

const bannedWords = JSON.parse(
  readFileSync(new URL('banned-words.json', import.meta.url), 'utf8'),
) as readonly BannedWord[]
const checkedFiles =
  /^(?:(?:src|test|bench|scripts|client|bin)\/.*\.(?:ts|mjs)|(?:docs\/.*|README|CONTRIBUTING|SECURITY|CHANGELOG)\.?m?d?)$/
const uncheckedFiles =
  /(?:\.generated\.ts$|^scripts\/(?:check-words\.ts|banned-words\.json)$|^src\/platform\/docs\/assets\/)/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => checkedFiles.test(file) && !uncheckedFiles.test(file) && existsSync(file))
const patterns = bannedWords.map((banned) => ({ ...banned, pattern: new RegExp(banned.word) }))

let findings = 0
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const { pattern, instead, allowedIn = [], onlyIn = [''] } of patterns) {
      const match = pattern.exec(line)
      const isIn = (path: string): boolean => file.startsWith(path)
      if (match === null || allowedIn.some(isIn) || !onlyIn.some(isIn)) continue
      findings++
      console.error(`${file}:${index + 1}: "${match[0]}": say ${instead}`)
    }
  }
}
if (findings > 0) {
  console.error(`${findings} words to replace; docs/glossary.md has the terms`)
  process.exitCode = 1
} else console.log('no banned words')
