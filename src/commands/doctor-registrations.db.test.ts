import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { checkRegistrations } from './doctor-registrations.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const check = (isProduction: boolean) => {
  const { system } = server
  return checkRegistrations({ ...system, config: { ...system.config, isProduction } })
}
async function putEori(id: string, registration: object): Promise<void> {
  const body = { kind: 'EORI', brandCode: null, validFrom: null, validTo: null, ...registration }
  const { statusCode } = await server.call('operator', 'PUT', `/admin/v1/tenants/acme/registrations/${id}`, body)
  expect([200, 201]).toContain(statusCode)
}

test('sites in the EU and the UK need an EORI number of their territory in production', async () => {
  expect(await check(false)).toEqual([])
  await server.database.query('delete from portolan.registration')
  await server.database.query("delete from portolan.site where tenant <> 'acme' or country_iso not in ('GB', 'DE')")
  expect(await check(true)).toMatchObject([
    { state: 'warn', finding: expect.stringContaining('acme in DE, acme in GB:') },
  ])
  await putEori('uk', { countryIso: 'GB', number: 'GB123456789000' })
  expect(await check(true)).toMatchObject([{ state: 'warn', finding: expect.stringContaining('of acme in DE:') }])
  // Of any member state.
  await putEori('eu', { countryIso: 'NL', number: 'NL123456789', validTo: '2020-01-01' })
  expect(await check(true)).toMatchObject([{ state: 'warn' }])
  await putEori('eu-current', { countryIso: 'NL', number: 'NL123456789' })
  expect(await check(true)).toMatchObject([{ state: 'ok' }])
})
