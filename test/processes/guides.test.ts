import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '../../src/commands/start.ts'
import type { Worker } from '../../src/platform/queue.ts'
import { pasteCommands, readCommands } from '../support/run-guide.ts'
import { makeScratchDirectory } from '../support/scratch-directory.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let worker: Worker
let address: string
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  directory = await makeScratchDirectory('portolan-guides-')
  worker = startJobs(server.system, server.database.url)
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Pastes a guide or one of its sections into a shell. @returns its output */
async function followGuide(guide: string, section?: string): Promise<string> {
  const printed = await pasteCommands(readCommands(guide, section), server, address, directory)
  expect(printed).not.toMatch(/"status":[45]\d\d/)
  expect(server.complaints).toEqual([])
  return printed
}

const readLastLine = (printed: string): unknown => JSON.parse(printed.trim().split('\n').at(-1) ?? '')

test('a developer’s order is confirmed, shipped with documents, and sent as events', async () => {
  const printed = await followGuide('start-developer')
  expect(printed).toContain('"valid":true')
  expect(printed).toContain('idempotent-replayed: true')
  expect(printed).toContain('"outcome":1')
  expect(printed).toMatch(/^portolan-sandbox-clock: \d{4}-\S+\s+"reasons":\[\{"code":"ReturnPeriodExpired"/m)
  const types = [...printed.matchAll(/^"type":"([^"]*)"/gm)].map(([, type]) => type)
  expect(types).toEqual([
    'order-confirmation.received',
    'order-confirmation.confirmed',
    'outbound-order.created',
    'outbound-shipment.created',
    'package.created',
  ])
})

test('the customs desk fixes invalid products, and gets the exact landed cost', async () => {
  const printed = await followGuide('start-customs-desk')
  expect(printed).toContain('"valid":1,"invalid":2')
  expect(printed).toContain('"classificationCode":"620520"')
  expect(readLastLine(printed)).toMatchObject({ exact: true, duty: '3.00', items: [{ productCode: 'DESK-2' }] })
})

describe('returns', () => {
  test('the returns desk receives a parcel, and the shopper sees it', async () => {
    const printed = await followGuide('start-returns-desk')
    expect(printed).toContain('"status":"Refunded"')
    expect(printed).toContain('%PDF-')
    const tracking = readLastLine(printed) as { milestones: { code: string; isCurrentMilestone: boolean }[] }
    expect(tracking.milestones.find(({ isCurrentMilestone }) => isCurrentMilestone)?.code).toBe('ReturnProcessed')
  })

  test('a return ends with the refund', async () => {
    const printed = await followGuide('returns', 'A return from end to end')
    expect(printed).toMatch(/Return \d+ of acme is Received\./)
    expect(readLastLine(printed)).toMatchObject({
      status: 'Refunded',
      returnItems: [{ productCode: 'SCARF-01', returnItemStatus: 'Accepted' }],
    })
  })

  test('a country’s configuration offers what the guide says', async () => {
    const printed = await followGuide('returns', 'Set up return routes')
    const [site, route, country, changed, ...imported] = printed.trim().split('\n')
    expect(imported.join()).toMatch(/1 imported/)
    expect(JSON.parse(site ?? '')).toMatchObject({ siteCode: 'RC-VIENNA' })
    expect(JSON.parse(route ?? '')).toMatchObject({ countries: ['AT'] })
    expect(JSON.parse(country ?? '')).toMatchObject({
      countryIso: 'AT',
      returnMethods: [{ carrierServiceRouteId: 'SBX-POST-AT' }],
    })
    expect(JSON.parse(changed ?? '')).toMatchObject({ countryIso: 'AT', returnPeriodDays: 45 })
  })
})

test('an operator’s retailer gets credentials, and everything is backed up', { timeout: 120_000 }, async () => {
  const printed = await followGuide('start-operator')
  const token = /^eyJ\S+$/m.exec(printed)?.[0]
  const headers = { authorization: `Bearer ${token}` }
  const list = await server.app.inject({ url: '/checkout/api/v3/Retailer/Confirmation', headers })
  expect(list.json()).toMatchObject({ confirmations: [] })
  expect(existsSync(join(directory, 'nightly.backup'))).toBe(true)
})
