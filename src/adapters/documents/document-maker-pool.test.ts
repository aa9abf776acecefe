import { expect, test, vi } from 'vitest'
import { measureSlowness } from '../../../test/support/machine-speed.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import { createDocumentMaker } from './document-maker.ts'
import { createDocumentMakerPool } from './document-maker-pool.ts'
import {
  cn23,
  commercialInvoice,
  createCombined,
  createReturnLabel,
  createReturnNote,
} from './document-samples.fixture.ts'

// Starting threads and loading fonts takes time.
vi.setConfig({ testTimeout: 120_000 })

const [declared] = cn23.lines
const [invoiced] = commercialInvoice.lines
if (declared === undefined || invoiced === undefined) throw new Error('a sample has no lines')
const named = <Line>(line: Line) =>
  Array.from({ length: 250 }, (_, index) => ({ ...line, description: `Scarf ${index} of knitted wool` }))
const long = {
  ...createCombined('fr', { ...cn23, lines: named(declared) }),
  commercialInvoice: { ...commercialInvoice, lines: named(invoiced) },
}
/** Shared, because its thread takes most of a second to start. */
const documentMakerPool = await createDocumentMakerPool()

const callerOfTenant = (tenant: string, signal: AbortSignal | null = null): Caller => ({ tenant, signal })

/** Starts measuring this thread's processor time in milliseconds. */
function threadTime(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}

test('documents from threads are identical, and hardly load the main thread', async () => {
  const here = createDocumentMaker()
  const maker = documentMakerPool.createMaker(callerOfTenant('acme'))
  const expected = await here.drawCombined(long)
  // The first call also starts a thread.
  expect(Buffer.compare(await maker.drawCombined(long), expected)).toBe(0)
  const spent = threadTime()
  const repeated = await maker.drawCombined(long)
  expect(spent()).toBeLessThan(200 * measureSlowness())
  expect(Buffer.compare(repeated, expected)).toBe(0)
  const { content, truncated: cut } = await here.drawReturnLabel(createReturnLabel('de'))
  expect(await maker.drawReturnLabel(createReturnLabel('de'))).toEqual({
    content: new Uint8Array(content),
    truncated: cut,
  })
})

test('errors are the same as without threads, and do not affect the next document', async () => {
  const maker = documentMakerPool.createMaker(callerOfTenant('acme'))
  const lines = [{ ...invoiced, netWeightKg: 'heavy' }]
  await expect(maker.drawCommercialInvoice({ ...commercialInvoice, lines })).rejects.toThrow(RangeError)
  expect(await maker.drawReturnNote(createReturnNote('fr'))).toBeInstanceOf(Uint8Array)
})

test('a tenant with many long documents does not delay another', async () => {
  const done: string[] = []
  const make = (
    name: string,
    tenant: string,
    input: Parameters<ReturnType<typeof documentMakerPool.createMaker>['drawCombined']>[0],
  ) =>
    documentMakerPool
      .createMaker(callerOfTenant(tenant))
      .drawCombined(input)
      .then(() => done.push(name))
  // So many that starting another thread takes less time than all of them.
  const flood = Array.from({ length: 20 }, (_, index) => make(`long ${index}`, 'acme', long))
  await make('other', 'globex', createCombined('fr', cn23))
  expect(done.length).toBeLessThan(flood.length)
  await Promise.all(flood)
})

test('documents that nobody waits for are aborted or never started', async () => {
  const maker = documentMakerPool.createMaker(callerOfTenant('acme'))
  // Starts both threads.
  await Promise.all([maker.drawReturnNote(createReturnNote('fr')), maker.drawReturnNote(createReturnNote('fr'))])
  const ofOne = processTime()
  await maker.drawCombined(long)
  const entry = ofOne()
  const ofAll = processTime()
  const leaving = new AbortController()
  const all = Array.from({ length: 40 }, () =>
    documentMakerPool.createMaker(callerOfTenant('acme', leaving.signal)).drawCombined(long),
  )
  const ends = Promise.allSettled(all)
  // Lets the first one start.
  await new Promise((resolve) => setImmediate(resolve))
  leaving.abort()
  await maker.drawReturnNote(createReturnNote('fr'))
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } })
  expect(ofAll()).toBeLessThan(entry)
})

/** Starts measuring the processor time of all threads in milliseconds. */
function processTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

test('an unreadable extra font is reported at once', async () => {
  await expect(createDocumentMakerPool({ extraFonts: ['/no/such/font.ttf'] })).rejects.toThrow('/no/such/font.ttf')
})
