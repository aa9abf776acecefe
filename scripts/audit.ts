/**
 * Looks up known vulnerabilities of the packages that a server uses, in the advisories of the npm registry. Exits with 1
 * if one is high or critical, or if the registry has no advisories, which mirrors often lack; `--if-possible` accepts
 * that.
 */
import { spawnSync } from 'node:child_process'
import { root } from './run.ts'

interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly via: readonly (string | { readonly title: string })[] }>
  >
}

const failing = ['high', 'critical']

/** @returns null if the registry answered with no report */
function audit(): AuditReport | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    shell: process.platform === 'win32',
  })
  try {
    const report = JSON.parse(stdout) as AuditReport
    return report.vulnerabilities === undefined ? null : report
  } catch {
    return null
  }
}

const report = audit()
if (report === null) {
  console.log('The registry has no advisories, so nothing was checked. Name one that has: npm_config_registry=…')
  process.exitCode = process.argv.includes('--if-possible') ? 0 : 1
} else {
  const found = Object.entries(report.vulnerabilities ?? {})
  for (const [name, { severity, via }] of found) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title))
    console.log(`${severity.padEnd(8)}  ${name}: ${titles.join('; ')}`)
  }
  if (found.length === 0) console.log('no known vulnerabilities')
  process.exitCode = found.some(([, { severity }]) => failing.includes(severity)) ? 1 : 0
}
