import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root directory. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** Runs an installed program, or a script with this Node. @returns its exit code */
export async function runFile(file: string, parameters: readonly string[]): Promise<number> {
  const isScript = file.endsWith('.ts') || (file.startsWith('node_modules/') && !file.includes('/.bin/'))
  const [program, first] = isScript ? [process.execPath, [file]] : [file, []]
  const child = spawn(program, [...first, ...parameters], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
