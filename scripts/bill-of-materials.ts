import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

interface Component {
  readonly name: string
  readonly type: string
  readonly [member: string]: unknown
}

/** The members of a CycloneDX document that are used here. */
export interface BillOfMaterials {
  readonly $schema: string
  readonly specVersion: string
  readonly metadata: { readonly component: Component; readonly [member: string]: unknown }
  readonly components: readonly Component[]
  readonly [member: string]: unknown
}

/**
 * Creates the software bill of materials (SBOM) of all packages in the lock file as CycloneDX 1.6. npm writes version
 * 1.5, which 1.6 extends, and names it after the directory.
 *
 * @throws Error if npm cannot read the lock file
 */
export function createBillOfMaterials(): BillOfMaterials {
  const parameters = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const text = execFileSync('npm', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const generated = JSON.parse(text) as BillOfMaterials
  const component = { ...generated.metadata.component, name: 'portolan' }
  return {
    ...generated,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: { ...generated.metadata, component },
  }
}
