/** Runs every check that a change must pass. Later steps run even if an earlier one fails. */
import { runFile } from './run.ts'

const steps: readonly { readonly name: string; readonly file: string; readonly parameters: readonly string[] }[] = [
  { name: 'types', file: 'node_modules/typescript/bin/tsc', parameters: ['-p', '.'] },
  { name: 'types of the console', file: 'node_modules/typescript/bin/tsc', parameters: ['-p', 'console'] },
  { name: 'lint', file: 'node_modules/.bin/oxlint', parameters: ['--type-aware', '--quiet'] },
  { name: 'format', file: 'node_modules/.bin/biome', parameters: ['check', '--error-on-warnings', '.'] },
  {
    name: 'module boundaries',
    file: 'node_modules/.bin/depcruise',
    parameters: ['src', 'client', 'console', 'bin', 'scripts', 'bench'],
  },
  { name: 'words', file: 'scripts/check-words.ts', parameters: [] },
  { name: 'generated files', file: 'scripts/generate.ts', parameters: ['--check'] },
  { name: 'known vulnerabilities', file: 'scripts/audit.ts', parameters: ['--if-possible'] },
  { name: 'tests', file: 'scripts/test.ts', parameters: [] },
]

const failed: string[] = []
for (const { name, file, parameters } of steps) {
  console.log(`\n── ${name}`)
  if ((await runFile(file, parameters)) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
