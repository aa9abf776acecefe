import { expect, test, vi } from 'vitest'
import type { Caller } from '../../kernel/tenant-turns.ts'
import { createDocumentMaker } from './document-maker.ts'
import { cn23, combined, commercialInvoice, returnLabel, returnNote } from './document-samples.fixture.ts'
import { documentWorkshop } from './workshop.ts'

// Threads start here, and open their fonts.
vi.setConfig({ testTimeout: 120_000 })

const [declared] = cn23.lines
const [invoiced] = commercialInvoice.lines
if (declared === undefined || invoiced === undefined) throw new Error('a sample has no lines')
const named = <Line>(line: Line) =>
  Array.from({ length: 600 }, (_, index) => ({ ...line, description: `Scarf ${index} of knitted wool` }))
const long = {
  ...combined('fr', { ...cn23, lines: named(declared) }),
  commercialInvoice: { ...commercialInvoice, lines: named(invoiced) },
}
const ofTenant = (tenant: string, signal: AbortSignal | null = null): Caller => ({ tenant, signal })

/** Milliseconds for which this thread computes. */
function threadTime(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}

test('documents are the same as when they are made here, and take next to none of the time of this thread', async () => {
  const [here, workshop] = [createDocumentMaker(), await documentWorkshop()]
  const maker = workshop.makerFor(ofTenant('acme'))
  const expected = await here.combined(long)
  // The first one also starts a thread.
  expect(Buffer.compare(await maker.combined(long), expected)).toBe(0)
  const spent = threadTime()
  const again = await maker.combined(long)
  expect(spent()).toBeLessThan(50)
  expect(Buffer.compare(again, expected)).toBe(0)
  const { content, cut } = await here.returnLabel(returnLabel('de'))
  expect(await maker.returnLabel(returnLabel('de'))).toEqual({ content: new Uint8Array(content), cut })
})

test('what is wrong with one is said as it is here, and the next one is made', async () => {
  const maker = (await documentWorkshop()).makerFor(ofTenant('acme'))
  const lines = [{ ...invoiced, netWeightKg: 'heavy' }]
  await expect(maker.commercialInvoice({ ...commercialInvoice, lines })).rejects.toThrow(RangeError)
  expect(await maker.returnNote(returnNote('fr'))).toBeInstanceOf(Uint8Array)
})

test('a tenant that has many long ones made keeps another waiting for none of them', async () => {
  const workshop = await documentWorkshop()
  const done: string[] = []
  const make = (name: string, tenant: string, input: Parameters<ReturnType<typeof workshop.makerFor>['combined']>[0]) =>
    workshop
      .makerFor(ofTenant(tenant))
      .combined(input)
      .then(() => done.push(name))
  const flood = ['first', 'second', 'third'].map((name) => make(name, 'acme', long))
  await make('other', 'globex', combined('fr', cn23))
  expect(done.filter((name) => name !== 'first')).toEqual(['other'])
  await Promise.all(flood)
})

test('what its caller no longer waits for is left in the middle, or never begun', async () => {
  const workshop = await documentWorkshop()
  const maker = workshop.makerFor(ofTenant('acme'))
  await maker.returnNote(returnNote('fr'))
  const ofOne = processTime()
  await maker.combined(long)
  const one = ofOne()
  const ofAll = processTime()
  const leaving = new AbortController()
  const all = Array.from({ length: 40 }, () => workshop.makerFor(ofTenant('acme', leaving.signal)).combined(long))
  const ends = Promise.allSettled(all)
  // The first one is on its way.
  await new Promise((resolve) => setImmediate(resolve))
  leaving.abort()
  await maker.returnNote(returnNote('fr'))
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } })
  expect(ofAll()).toBeLessThan(one)
})

/** Milliseconds for which all threads of this process compute. */
function processTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

test('an extra font that cannot be read is told at once', async () => {
  await expect(documentWorkshop({ extraFonts: ['/no/such/font.ttf'] })).rejects.toThrow('/no/such/font.ttf')
})
