import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A static file used by pages. Its version changes with its content, so that browsers can cache it. */
export interface AssetFile {
  readonly text: string
  readonly version: string
}

/** Reads a file shipped with the program. */
export function readAssetFile(url: URL): AssetFile {
  const text = readFileSync(url, 'utf8')
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
