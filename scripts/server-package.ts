import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole } from '../bin/build-console.mjs'
import { root } from './run.ts'

/** Packs a directory. @returns the path of the file */
function packDirectory(directory: string, destination: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [{ filename }] = JSON.parse(output) as [{ filename: string }]
  return join(destination, filename)
}

/**
 * Packs the server into a file that `npm install` accepts: `npm pack`, with changed manifests of the bundled packages.
 *
 * Those packages ask for a newer Node than npm needs. They get it, since the server runs under the Node that it depends
 * on, but npm compares `engines` with the Node that npm itself runs under and would warn on each run. Bundling alone
 * hides that only until npm has written its own lock file, so their manifests lose `engines` as well.
 *
 * @param destination directory to write the file to
 * @returns the path of the file
 * @throws Error if the console cannot be built, or npm cannot pack
 */
export async function packServer(destination: string): Promise<string> {
  if (!(await buildConsole())) throw new Error('The console is not built. Run "npm ci --include=dev" first.')
  const work = mkdtempSync(join(tmpdir(), 'portolan-pack-'))
  try {
    execFileSync('tar', ['xf', packDirectory(root, work), '-C', work])
    const unpacked = join(work, 'package')
    for (const path of globSync('node_modules/**/package.json', { cwd: unpacked })) {
      const file = join(unpacked, path)
      const { engines, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
      if (engines !== undefined) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
    }
    return packDirectory(unpacked, destination)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
