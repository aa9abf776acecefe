import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A file that pages use, with a version that changes when the file does, so that browsers can keep what they have. */
export interface AssetFile {
  readonly text: string
  readonly version: string
}

/** Reads a file that comes with the program. */
export function readAssetFile(url: URL): AssetFile {
  const text = readFileSync(url, 'utf8')
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
