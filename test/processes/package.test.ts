import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, project, sendConfirmation, startServer } from './portolan.ts'

const directory = await createTemporaryDirectory()
afterAll(() => directory.remove())

/** Installs the output of `npm pack` with its dependencies, and nothing else. */
async function installPackage(): Promise<string> {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', directory.path], { cwd: project })
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }]
  execFileSync('tar', ['xf', filename], { cwd: directory.path })
  const modules = join(directory.path, 'node_modules')
  await mkdir(modules)
  await cp(join(directory.path, 'package'), join(modules, 'portolan'), { recursive: true })
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(project, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(project, 'node_modules', name), join(modules, name))
  }
  return join(modules, 'portolan')
}

it('the packed package runs from an empty folder, with several processes and worker threads', async () => {
  const root = await installPackage()
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
