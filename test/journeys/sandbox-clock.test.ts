import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const day = 86_400

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const orderReference of ['CLOCK-1', 'CLOCK-2']) {
    const contactInformation = { firstName: 'Sandbox', countryIso: 'US', email: 'shopper@sandbox.example' }
    const orderItems = [{ productCode: 'A', quantity: 1 }]
    expectStatus(await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems }), 201)
    expectStatus(await call('POST', 'outbound-shipments', { orderReference, shippingReference: 'S-1' }), 201)
  }
})
afterAll(() => server.stop())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, `/acme/${path}`, body)
const runClock = (...parameters: string[]) =>
  runInProcess({ DATABASE_URL: server.database.url }, 'clock', ...parameters)
const moveClock = (aheadSeconds: number, headers: Record<string, string> = { 'if-match': '*' }) =>
  server.call('operator', 'PUT', '/admin/v1/tenants/acme/clock', { aheadSeconds }, headers)
const takeBack = (orderReference: string) =>
  call('POST', `orders/${orderReference}/return-orders`, {
    returnItems: [{ productCode: 'A', reasonCode: 'TooSmall' }],
  })

describe('the clock of a sandbox tenant', () => {
  test('ends return periods when advanced, and does not affect tokens, events and other tenants', async () => {
    const before = await call('GET', 'orders/CLOCK-1')
    expect(before.json()).toMatchObject({ isReturnable: true, isReturnPeriodExpired: false, reasons: [] })
    expect(before.headers).not.toHaveProperty('portolan-sandbox-clock')
    const { returnPeriodEndsAt } = before.json<{ returnPeriodEndsAt: string }>()
    const periodSeconds = Math.ceil((Date.parse(returnPeriodEndsAt) - Date.now()) / 1000)

    // By another process, with a token issued before the change.
    const moved = await runClock('acme', '+40d')
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(/^The clock of acme is 40d ahead and shows \d{4}-/)
    expect(40 * day).toBeGreaterThan(periodSeconds)

    const after = await call('GET', 'orders/CLOCK-1')
    expectStatus(after, 200)
    expect(after.json()).toMatchObject({ isReturnable: false, isReturnPeriodExpired: true })
    const { reasons } = after.json<{ reasons: { code: string }[] }>()
    expect(reasons.map(({ code }) => code)).toEqual(['ReturnPeriodExpired'])
    const shown = Date.parse(String(after.headers['portolan-sandbox-clock']))
    expect(Math.abs(shown - Date.now() - 40 * day * 1000)).toBeLessThan(60_000)

    const refused = await takeBack('CLOCK-1')
    expectStatus(refused, 400)
    expect(JSON.stringify(refused.json<{ errors: object }>().errors)).toContain('period')
    expect(refused.headers).toHaveProperty('portolan-sandbox-clock')

    // New orders get the new time, and can be returned.
    expectStatus(
      await call('POST', 'outbound-orders', {
        orderReference: 'CLOCK-LATER',
        contactInformation: { firstName: 'Sandbox', countryIso: 'US', email: 'shopper@sandbox.example' },
        orderItems: [{ productCode: 'A', quantity: 1 }],
      }),
      201,
    )
    expectStatus(
      await call('POST', 'outbound-shipments', { orderReference: 'CLOCK-LATER', shippingReference: 'S' }),
      201,
    )
    const created = await takeBack('CLOCK-LATER')
    expectStatus(created, 201)
    expect(Date.parse(created.json<{ createdAt: string }>().createdAt) - Date.now()).toBeGreaterThan(39 * day * 1000)
    const events = await server.call('operator', 'GET', '/admin/v1/events?pageSize=500')
    const newest = events.json<{ items: { time: string }[] }>().items.at(-1)
    expect(Date.parse(String(newest?.time))).toBeLessThanOrEqual(Date.now())

    const others = await server.call('globex-sandbox', 'GET', '/globex/outbound-orders')
    expect(others.headers).not.toHaveProperty('portolan-sandbox-clock')

    expect((await runClock('acme', 'reset')).stdout).toContain('shows the server’s time')
    expect((await call('GET', 'orders/CLOCK-1')).json()).toMatchObject({ isReturnable: true })
    expectStatus(await takeBack('CLOCK-1'), 201)
  })

  test('can be advanced through the operator API, only forward and with an ETag, and is audited', async () => {
    const unmoved = await server.call('operator', 'GET', '/admin/v1/tenants/acme/clock')
    expect(unmoved.json()).toMatchObject({ aheadSeconds: 0, movedAt: null, movedBy: null })
    expectStatus(await moveClock(day, {}), 428)
    const moved = await moveClock(2 * day, { 'if-match': String(unmoved.headers['etag']) })
    expect(moved.json()).toMatchObject({ tenant: 'acme', aheadSeconds: 2 * day, movedBy: 'operator' })
    expectStatus(await moveClock(3 * day, { 'if-match': String(unmoved.headers['etag']) }), 412)
    const backwards = await moveClock(day)
    expectStatus(backwards, 409)
    expect(backwards.body).toContain('can only move forward')
    expect(JSON.parse((await runClock('acme', '+1d12h', '--json')).stdout)).toMatchObject({ aheadSeconds: 3.5 * day })
    expectStatus(await moveClock(0), 200)
    const audit = await server.call('operator', 'GET', '/admin/v1/audit-log?pageSize=3')
    const [putBack, byCommand] = audit.json<{ items: { action: string; before: object; after: object }[] }>().items
    expect(putBack).toMatchObject({
      action: 'sandbox-clock.moved',
      before: { aheadSeconds: 3.5 * day },
      after: { aheadSeconds: 0 },
    })
    expect(byCommand).toMatchObject({ action: 'sandbox-clock.moved', after: { aheadSeconds: 3.5 * day } })
  })

  test('is rejected and ignored without a sandbox', async () => {
    expectStatus(await moveClock(400 * day), 200)
    const environment = { DATABASE_URL: server.database.url, HOST: '0.0.0.0' }
    const refused = await runInProcess(environment, 'clock', 'acme', '+40d')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('Clocks can be moved only in the sandbox')
    const shown = await runInProcess(environment, 'clock', 'acme')
    expect(shown.stdout).toContain('shows the server’s time')
    expectStatus(await moveClock(0), 200)
  })

  test.each(['40d', '+40', '+0d', '-1d', '+99999d', 'tomorrow'])('rejects %s', async (move) => {
    const refused = await runClock('acme', '--', move)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('a time to move forward, such as +40d')
  })
})
