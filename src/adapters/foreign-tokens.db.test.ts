import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  checkoutPath,
  ForeignIssuer,
  issuerAudience,
  readSeconds,
  type TokenOverrides,
} from '../../test/support/foreign-issuer.ts'
import { createSampleConfirmation } from '../../test/support/order-confirmation-samples.ts'
import { TestClock } from '../../test/support/test-clock.ts'

const operatorIssuer = 'https://operators.example/'

const clock = new TestClock()
let foreign: ForeignIssuer

beforeAll(async () => {
  foreign = await ForeignIssuer.start(clock)
})
afterAll(() => foreign.stop())
afterEach(() => {
  foreign.respond = foreign.publish
})

describe('a token of a trusted issuer', () => {
  test('is accepted for its tenant only', async () => {
    const body = JSON.stringify(createSampleConfirmation())
    const headers = { authorization: `Bearer ${await foreign.createToken()}`, 'content-type': 'application/json' }
    const response = await foreign.server.app.inject({ method: 'POST', url: checkoutPath, headers, payload: body })
    expect(response.statusCode).toBe(201)
    const rows = await foreign.server.database.query('select tenant, history from portolan.order_confirmation')
    expect(rows).toMatchObject([{ tenant: 'acme', history: [{ by: 'corp:their-client' }] }])
    const other = await foreign.callWith(await foreign.createToken({ claims: { tenant: 'globex' } }))
    expect(other.json()).toMatchObject({ confirmations: [] })
  })

  test.each<[string, TokenOverrides]>([
    ['a list of scopes under scp', { claims: { scope: undefined, scp: ['checkout'] } }],
    ['several audiences', { claims: { aud: ['elsewhere', issuerAudience] } }],
    ['the client under client_id', { claims: { sub: undefined, client_id: 'their-client' } }],
    ['the type of an access token in full', { header: { typ: 'application/at+jwt' } }],
    ['no key id', { header: { kid: undefined as unknown as string } }],
    ['no brands', { claims: { brands: undefined } }],
  ])('is accepted with %s', async (_, overrides) => {
    expect(await foreign.getStatus(overrides)).toBe(200)
  })

  test.each<[string, readonly unknown[] | undefined | string, readonly string[]]>([
    ['those that the tenant has', ['ACM', 'ACX'], ['ACM', 'ACX']],
    ['none of another tenant', ['ACM', 'GLX'], ['ACM']],
    ['none that are unknown', ['XXX'], []],
    ['none where none are named', undefined, []],
    ['none where they are not a list', 'ACM', []],
  ])('covers the brands: %s', async (_, brands, covered) => {
    const principal = await foreign.verifyToken({ claims: { brands } })
    expect(principal.brands).toEqual(covered)
  })

  test.each<[string, readonly string[]]>([
    ['checkout returns', ['checkout', 'returns']],
    ['checkout catalog admin', ['checkout']],
    ['admin', []],
    ['Checkout', []],
    ['', []],
  ])('with scope %j gets %j', async (scope, scopes) => {
    expect((await foreign.verifyToken({ claims: { scope } })).scopes).toEqual(scopes)
  })
})

describe('the scope admin', () => {
  const events = '/admin/v1/events'
  const operator = { tenant: undefined, scope: 'admin checkout' }

  test('is never accepted from an issuer for which it is not listed', async () => {
    for (const claims of [operator, { ...operator, tenant: 'acme' }, { ...operator, tenant: null }]) {
      expect(await foreign.getStatus({ claims }, { url: events })).toBe(403)
    }
  })

  test('is accepted if listed, and only without a tenant', async () => {
    const serverUnderTest = await foreign.startServer(
      foreign.trust('/jwks', { name: 'ops', issuer: operatorIssuer, scopes: ['admin'], tenants: { acme: 'all' } }),
      foreign.trust('/jwks'),
    )
    try {
      const getStatusFor = (claims: object) =>
        foreign.getStatus({ claims: { iss: operatorIssuer, ...claims } }, { at: serverUnderTest, url: events })
      expect(await getStatusFor(operator)).toBe(200)
      expect(await getStatusFor({ ...operator, tenant: 'acme' })).toBe(403)
      expect(await foreign.getStatus({ claims: operator }, { at: serverUnderTest, url: events })).toBe(403)
      // An operator has no tenant, whatever else the token says.
      expect(await foreign.getStatus({ claims: { iss: operatorIssuer, ...operator } }, { at: serverUnderTest })).toBe(
        403,
      )
    } finally {
      await serverUnderTest.stop()
    }
  })
})

describe('the issuer’s limits', () => {
  test('restrict the brands of its tokens', async () => {
    const limit = foreign.trust('/jwks', { tenants: { acme: ['ACX', 'GLX'] } })
    const principal = await foreign
      .createVerifier({ trusted: [limit] })
      .verify(await foreign.createToken({ claims: { brands: ['ACM', 'ACX', 'GLX'] } }))
    expect(principal.brands).toEqual(['ACX'])
  })

  test('prefix its clients’ names, so that they cannot collide with ours', async () => {
    for (const sub of ['acme-sandbox', 'operator', 'corp:acme-sandbox']) {
      expect((await foreign.verifyToken({ claims: { sub } })).clientId).toBe(`corp:${sub}`)
    }
  })

  test('restrict the age of its tokens, even after they were accepted', async () => {
    const verifier = foreign.createVerifier({ trusted: [foreign.trust('/jwks', { maximumAge: 60 })] })
    const young = await foreign.createToken({ claims: { iat: readSeconds(clock) - 50 } })
    expect(await verifier.verify(young)).toMatchObject({ tenant: 'acme' })
    clock.advance(20_000)
    await expect(verifier.verify(young)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('take effect within a minute when its tenant is disabled', async () => {
    const verifier = foreign.createVerifier()
    const good = await foreign.createToken()
    expect(await verifier.verify(good)).toMatchObject({ tenant: 'acme' })
    const { database, identity } = foreign.server.system
    const setDisabled = (isDisabled: boolean) =>
      database.runAsSystem((unit) => identity.tenants.setDisabled(unit, 'acme', isDisabled))
    await setDisabled(true)
    try {
      clock.advance(59_000)
      await expect(verifier.verify(good)).rejects.toMatchObject({ kind: 'unauthenticated' })
    } finally {
      await setDisabled(false)
    }
  })
})
