/** Runs the server and restarts it whenever one of its files changes. Takes the parameters of `portolan serve`. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildConsole } from '../bin/build-console.mjs'
import { root } from './run.ts'

await buildConsole()

const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...process.execArgv, 'src/main.ts', 'serve', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
})
