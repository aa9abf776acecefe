/** A process that holds an embedded database until it is told to stop: for tests that kill one. */
import { startEmbedded } from './index.ts'

const [directory = '', mode = ''] = process.argv.slice(2)
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
const log = {
  info: (fields: object, message: string) => say({ log: 'info', message, ...fields }),
  warn: (fields: object, message: string) => say({ log: 'warn', message, ...fields }),
  error: (fields: object, message: string) => say({ log: 'error', message, ...fields }),
}

// Something has to keep the process alive, as a listening server would.
const alive = setInterval(() => undefined, 1000)
if (mode === 'ignore-interrupt') process.on('SIGINT', () => undefined)

try {
  const database = await startEmbedded({ directory, log, settings: { shared_buffers: '16MB' } })
  process.once('SIGTERM', () => {
    void database.stop().then(() => clearInterval(alive))
  })
  say({ started: { url: database.url, ownerUrl: database.ownerUrl, pid: database.pid } })
  if (mode === 'forget') clearInterval(alive)
} catch (error) {
  clearInterval(alive)
  if (!(error instanceof Error)) throw error
  say({ failed: { name: error.name, message: error.message, ...('holder' in error ? { holder: error.holder } : {}) } })
}
