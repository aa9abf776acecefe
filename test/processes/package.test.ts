import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, project, sendConfirmation, startServer } from './portolan.ts'

const directory = await createTemporaryDirectory()
afterAll(() => directory.remove())

// As an operator runs it: npm puts another Node on the path than a shell does.
const packOutput = execFileSync('npm', ['run', '--silent', 'pack', '--', directory.path], { cwd: project })
const packed = packOutput.toString().trim().split('\n').at(-1) ?? ''

/** Whether npm can look up packages, which an installation from the file needs. */
const hasRegistry = spawnSync('npm', ['view', 'commander', 'version'], { cwd: directory.path }).status === 0

/** Unpacks the file beside the dependencies that it does not contain, and nothing else. */
async function unpackPackage(): Promise<string> {
  execFileSync('tar', ['xf', packed, '-C', directory.path])
  const modules = join(directory.path, 'node_modules')
  await mkdir(modules)
  await rename(join(directory.path, 'package'), join(modules, 'portolan'))
  const { dependencies, optionalDependencies, bundleDependencies } = JSON.parse(
    await readFile(join(project, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>> & { bundleDependencies: string[] }
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  for (const name of names.filter((each) => !bundleDependencies.includes(each))) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(project, 'node_modules', name), join(modules, name))
  }
  return join(modules, 'portolan')
}

/** Makes npm believe that it runs under Node 20, whichever it runs under. */
const pretendNode20 = `Object.defineProperty(process, 'version', { value: 'v20.20.2' })`

it.skipIf(!hasRegistry)('npm under Node 20 installs the package without a warning, and again', async () => {
  const folder = join(directory.path, 'empty')
  await mkdir(folder)
  const preload = join(directory.path, 'node-20.cjs')
  await writeFile(preload, pretendNode20)
  // Without the runtime and PostgreSQL, which are big. The second run reads the lock file of the first one.
  const parameters = ['install', '--ignore-scripts', '--omit=optional', '--prefer-offline', '--no-audit', '--no-fund']
  for (const run of ['first', 'second']) {
    const { status, stderr } = spawnSync('npm', [...parameters, packed], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--require=${preload}` },
    })
    expect({ run, status, warnings: stderr.split('\n').filter((line) => line.startsWith('npm warn')) }).toEqual({
      run,
      status: 0,
      warnings: [],
    })
  }
})

it('the packed package runs from an empty folder, with several processes and worker threads', async () => {
  const root = await unpackPackage()
  const database = await cloneDatabase()
  const server = await startServer({
    command: [process.execPath, join(root, 'bin/portolan.mjs')],
    parameters: ['serve', '--processes', '2'],
    settings: { DATABASE_URL: database.url },
    cwd: directory.path,
  })
  try {
    expect((await fetch(`${server.origin}/docs`)).status).toBe(200)
    const token = await fetchToken(server.origin)
    expect((await sendConfirmation(server.origin, token, 'PACKED-1')).status).toBe(201)
    const products = Array.from({ length: 30 }, (_, index) => ({
      productCode: `P-${index}`,
      name: 'Knitted scarf of wool',
    }))
    const classified = await fetch(`${server.origin}/api/v2/Classify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(products),
    })
    expect([classified.status, await classified.text()]).toEqual([200, expect.stringContaining('6117')])
  } finally {
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await database.drop()
  }
})
