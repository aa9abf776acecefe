import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { secretKey } from './secret-key.ts'
import type { TestServer } from './test-server.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The commands in the `sh` blocks of a guide, or of one of its sections. */
export function readCommands(guide: string, section = ''): string {
  const text = readFileSync(join(repository, 'docs', `${guide}.md`), 'utf8')
  const from = section === '' ? 0 : text.indexOf(`\n## ${section}\n`)
  const end = section === '' ? -1 : text.indexOf('\n## ', from + 1)
  if (from === -1) throw new Error(`docs/${guide}.md has no section ${section}`)
  const blocks = text.slice(from, end === -1 ? undefined : end).matchAll(/^```sh\n([^]*?)^```$/gm)
  return Array.from(blocks, ([, commands]) => commands).join('\n')
}

/** Pastes commands into a shell, as after `npm start`. @returns their output */
export async function pasteCommands(
  commands: string,
  server: Pick<TestServer, 'database'>,
  address: string,
  directory: string,
): Promise<string> {
  // Does what npm does in a clone, without asking a registry, and starts the program as one file.
  const bundle = inject('programBundle')
  const npx = `npx() { shift; "${process.execPath}" "${bundle}" "$@"; }\n`
  const script = npx + commands.replaceAll('http://127.0.0.1:8080', address)
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(dirname(bundle), 'compiled'),
      DATABASE_URL: server.database.url,
      PORTOLAN_DATA_DIR: join(directory, 'data'),
      PORTOLAN_SECRET_KEY: secretKey.bytes.toString('base64'),
    },
    maxBuffer: 16_000_000,
  })
  return stdout
}
