import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Problem } from '../../kernel/problem.ts'
import { type CompressedFile, compressFile } from '../http/compressed-file.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const page = 'index.html'

/** The files of one build by path, each read on first request. */
interface Build {
  readonly builtAt: number
  readonly files: Map<string, Promise<CompressedFile> | null>
}

/** The built console, read from its directory on request, and again after a new build. */
export class BuiltConsole {
  readonly #directory: string
  #build: Build | null = null

  constructor(directory: string) {
    this.#directory = directory
  }

  /** @throws Problem `unavailable` if the console has not been built */
  readPage(): Promise<CompressedFile> {
    return this.#readFile(page)
  }

  /** @throws Problem `unavailable` if the console has not been built, `not-found` for an unknown file */
  readAsset(name: string): Promise<CompressedFile> {
    return this.#readFile(`assets/${name}`)
  }

  async #readFile(path: string): Promise<CompressedFile> {
    const { files } = await this.#findBuild()
    const known = files.get(path)
    // Only files of the build are read, whatever is requested.
    if (known === undefined) throw new Problem('not-found', 'There is no file with this name; reload the page')
    if (known !== null) return known
    const reading = readBuiltFile(join(this.#directory, path))
    files.set(path, reading)
    reading.catch(() => files.set(path, null))
    return reading
  }

  async #findBuild(): Promise<Build> {
    const found = await stat(join(this.#directory, page)).catch(() => null)
    if (found === null) {
      throw new Problem(
        'unavailable',
        'The console has not been built; stop the server, run "npm ci --include=dev", and start it again',
        { retryAfter: 10 },
      )
    }
    if (this.#build?.builtAt === found.mtimeMs) return this.#build
    const names = await readdir(join(this.#directory, 'assets'))
    const paths = [page, ...names.map((name) => `assets/${name}`)]
    this.#build = { builtAt: found.mtimeMs, files: new Map(paths.map((path) => [path, null])) }
    return this.#build
  }
}

async function readBuiltFile(path: string): Promise<CompressedFile> {
  return compressFile(await readFile(path), mediaTypes[extname(path)] ?? 'application/octet-stream')
}
