import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { readReferenceAsset } from './routes.ts'

/** A file used by the pages. */
export interface BrowserFile {
  readonly text: string
  readonly mediaType: (typeof readReferenceAsset.responseType)[number]
}

/** The files of the pages by name, under a common version that changes with any of them. */
export interface BrowserFiles {
  readonly version: string
  readonly files: ReadonlyMap<string, BrowserFile>
  getAddress(name: string): string
}

const readFile = (url: string | URL): string => readFileSync(fileURLToPath(url), 'utf8')
const readAsset = (name: string): string => readFile(new URL(`assets/${name}`, import.meta.url))

/** The search library as shipped in its package, with its licence. */
function readSearchLibrary(): string {
  const entry = import.meta.resolve('minisearch')
  const licence = readFile(new URL('../../LICENSE.txt', entry))
  return `/*!\n${licence}*/\n${readFile(entry).replace(/\n\/\/# sourceMappingURL=.*/, '')}`
}

const [css, javaScript, json] = [
  'text/css; charset=utf-8',
  'text/javascript; charset=utf-8',
  'application/json; charset=utf-8',
] as const

/**
 * Collects the files of the pages.
 *
 * @param data JSON texts generated from the contract, by file name
 */
export function collectBrowserFiles(data: ReadonlyMap<string, string>): BrowserFiles {
  const files = new Map<string, BrowserFile>([
    ['style.css', { text: readAsset('style.css'), mediaType: css }],
    ...['script.js', 'samples.js', 'elements.js', 'code-blocks.js', 'search.js', 'try-it.js'].map(
      (name): [string, BrowserFile] => [name, { text: readAsset(name), mediaType: javaScript }],
    ),
    ['minisearch.js', { text: readSearchLibrary(), mediaType: javaScript }],
    ...[...data].map(([name, text]): [string, BrowserFile] => [name, { text, mediaType: json }]),
  ])
  const hash = createHash('sha256')
  for (const [name, { text }] of files) hash.update(`${name}\0${text}\0`)
  const version = hash.digest('hex').slice(0, 16)
  return { version, files, getAddress: (name) => `/docs/assets/${version}/${name}` }
}
