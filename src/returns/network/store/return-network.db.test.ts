import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/test-database.ts'
import { readCsv } from '../../../adapters/csv.ts'
import { createAuditLog } from '../../../administration/index.ts'
import { anyState } from '../../../kernel/audit-log.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Database } from '../../../platform/db/database.ts'
import { siteStore } from '../../../shipping/store/sites.ts'
import { CarrierServiceRoutes } from '../service/carrier-service-routes.ts'
import { CountryConfigurationSettings } from '../service/country-configuration-settings.ts'
import { importLocations, locationColumns, type RejectedRow } from '../service/location-import.ts'
import { Locations } from '../service/locations.ts'
import {
  createSandboxNetwork,
  sandboxCountries,
  sandboxLocations,
  sandboxReturnCentres,
  sandboxRoutes,
} from '../service/sandbox-countries.ts'
import { carrierServiceRouteStore as routes } from './carrier-service-routes.ts'
import { countryConfigurationStore as configurations } from './country-configurations.ts'
import { locationStore as locations } from './locations.ts'

let clone: TestDatabase
let database: Database

const audit = createAuditLog()
const stores = { routes, configurations, locations }
const carrierServiceRoutes = new CarrierServiceRoutes(routes, configurations, audit)
const settings = new CountryConfigurationSettings(configurations, routes, siteStore, audit)
const places = new Locations(locations, routes, audit)
const as = <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) =>
  database.runInTransaction({ as: 'tenant', tenant }, {}, work)
const operator = <T>(work: (unit: UnitOfWork) => Promise<T>) => database.runInTransaction({ as: 'operator' }, {}, work)

beforeEach(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url).database
  await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
  await operator(async (unit) => {
    await createSandboxNetwork(unit, 'acme', stores)
    for (const tenant of ['acme', 'globex']) await siteStore.saveSites(unit, tenant, sandboxReturnCentres)
  })
})

afterEach(async () => {
  await database.close()
  await clone.drop()
})

describe('the sandbox', () => {
  test('round-trips', async () => {
    const read = await as('acme', async (unit) => ({
      routes: await routes.listRoutes(unit, 'acme'),
      configurations: await configurations.listConfigurations(unit, 'acme'),
      locations: await locations.readLocations(
        unit,
        'acme',
        sandboxLocations.map(({ locationId }) => locationId),
      ),
    }))
    expect(read.routes).toEqual(
      sandboxRoutes.toSorted((a, b) => (a.carrierServiceRouteId < b.carrierServiceRouteId ? -1 : 1)),
    )
    expect(read.configurations).toEqual(sandboxCountries)
    expect(read.locations).toEqual(sandboxLocations)
  })

  test('can be created again without a change, also by the tenant', async () => {
    await as('acme', (unit) => createSandboxNetwork(unit, 'acme', stores))
    expect(await as('acme', (unit) => configurations.listConfigurations(unit, 'acme'))).toEqual(sandboxCountries)
  })

  test('belongs to one tenant', async () => {
    const seen = await as('globex', async (unit) => [
      ...(await routes.listRoutes(unit, 'acme')),
      ...(await configurations.listConfigurations(unit, 'acme')),
      await routes.findRoute(unit, 'acme', 'SBX-POST-IN'),
      await configurations.findConfiguration(unit, 'acme', 'DE'),
      await configurations.deleteConfiguration(unit, 'acme', 'DE'),
      await routes.deleteRoute(unit, 'acme', 'SBX-POST-OUT'),
    ])
    expect(seen).toEqual([null, null, false, 'unknown'])
    for (const put of [
      (unit: UnitOfWork) => routes.saveRoutes(unit, 'acme', sandboxRoutes.slice(0, 1)),
      (unit: UnitOfWork) => configurations.saveConfigurations(unit, 'acme', sandboxCountries.slice(0, 1)),
    ]) {
      await expect(as('globex', put)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('an operator', () => {
  const page = { pageSize: 10, continuationToken: null }

  test('pages through the lists', async () => {
    const seen: string[] = []
    let token: string | null = null
    do {
      const next = await operator((unit) =>
        settings.listConfigurations(unit, 'acme', { pageSize: 6, continuationToken: token }),
      )
      seen.push(...next.items.map(({ countryIso }) => countryIso))
      token = next.continuationToken
    } while (token !== null)
    expect(seen).toEqual(sandboxCountries.map(({ countryIso }) => countryIso))
    const first = await operator((unit) => carrierServiceRoutes.listRoutes(unit, 'acme', { ...page, pageSize: 2 }))
    expect(first.items.map(({ carrierServiceRouteId }) => carrierServiceRouteId)).toEqual([
      'SBX-COURIER-IN',
      'SBX-PARCEL-IN',
    ])
    const german = { countryIso: 'DE', carrierServiceRouteId: null }
    expect(
      (await operator((unit) => places.listLocations(unit, 'acme', german, { ...page, pageSize: 20 })))
        .continuationToken,
    ).toBeNull()
    await expect(
      operator((unit) =>
        places.listLocations(unit, 'acme', german, { ...page, continuationToken: first.continuationToken }),
      ),
    ).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('cannot remove a country from a route with locations there', async () => {
    const route = {
      carrierServiceRouteId: 'POINTS',
      carrierName: 'Points',
      routeType: 'Inbound',
      countries: ['DE', 'FI', 'FR'],
      isPaperlessRoute: true,
    } as const
    const [place] = sandboxLocations.filter(({ address }) => address.countryIso === 'DE')
    if (place === undefined) throw new Error('the sandbox has no location there')
    await operator((unit) => carrierServiceRoutes.saveRoute(unit, 'acme', route, anyState))
    await operator((unit) =>
      places.saveLocation(unit, 'acme', { ...place, locationId: 'P-1', carrierServiceRouteId: 'POINTS' }, anyState),
    )
    const put = (...countries: string[]) =>
      operator((unit) => carrierServiceRoutes.saveRoute(unit, 'acme', { ...route, countries }, anyState))
    await expect(put('FI', 'FR')).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('in DE') })
    expect((await as('acme', (unit) => routes.findRoute(unit, 'acme', 'POINTS')))?.countries).toEqual(route.countries)
    expect(await put('DE', 'FR')).toMatchObject({ isNew: false })
    await operator((unit) => places.deleteLocation(unit, 'acme', 'P-1', anyState))
    expect(await put('FR')).toMatchObject({ isNew: false })
  })

  test('stores and removes each of the three', async () => {
    const route = {
      carrierServiceRouteId: 'NEW',
      carrierName: 'New Post',
      routeType: 'Inbound',
      countries: ['FI'],
      isPaperlessRoute: true,
    } as const
    const [germany] = sandboxCountries.filter(({ countryIso }) => countryIso === 'DE')
    const [place] = sandboxLocations
    if (germany === undefined || place === undefined) throw new Error('the sandbox has neither')
    const offer = {
      returnMethod: 'PUDO',
      paidBy: 'Retailer',
      price: { amount: '0.00', currency: 'EUR' },
      carrierServiceRouteId: 'NEW',
    } as const
    const finland = { ...germany, countryIso: 'FI', countryName: 'Finland', returnMethods: [offer] }
    const shop = {
      ...place,
      locationId: 'FI-1',
      carrierServiceRouteId: 'NEW',
      address: { address1: 'Katu 1', city: 'Helsinki', postalCode: 'fin-00100', countryIso: 'FI' },
    }
    await operator(async (unit) => {
      expect(await carrierServiceRoutes.saveRoute(unit, 'globex', route, anyState)).toMatchObject({ isNew: true })
      expect(
        await carrierServiceRoutes.saveRoute(unit, 'globex', { ...route, carrierName: 'Newer Post' }, anyState),
      ).toMatchObject({ isNew: false })
      expect(await carrierServiceRoutes.getRoute(unit, 'globex', 'NEW')).toMatchObject({ carrierName: 'Newer Post' })
      expect(await settings.saveConfiguration(unit, 'globex', finland, anyState)).toMatchObject({ isNew: true })
      expect(await settings.saveConfiguration(unit, 'globex', finland, anyState)).toMatchObject({ isNew: false })
      expect(await settings.getConfiguration(unit, 'globex', 'FI')).toEqual(finland)
      expect(await places.saveLocation(unit, 'globex', shop, anyState)).toMatchObject({ isNew: true })
      expect((await places.getLocation(unit, 'globex', 'FI-1')).address.postalCode).toBe('00100')
    })
    await expect(
      operator((unit) => carrierServiceRoutes.deleteRoute(unit, 'globex', 'NEW', anyState)),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
    await expect(
      operator((unit) => carrierServiceRoutes.saveRoute(unit, 'globex', { ...route, countries: ['SE'] }, anyState)),
    ).rejects.toMatchObject({ kind: 'conflict' })
    await operator((unit) => settings.deleteConfiguration(unit, 'globex', 'FI', anyState))
    await expect(
      operator((unit) => carrierServiceRoutes.deleteRoute(unit, 'globex', 'NEW', anyState)),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
    await operator((unit) => places.deleteLocation(unit, 'globex', 'FI-1', anyState))
    await operator((unit) => carrierServiceRoutes.deleteRoute(unit, 'globex', 'NEW', anyState))
    const reads: readonly ((unit: UnitOfWork) => Promise<unknown>)[] = [
      (unit: UnitOfWork) => carrierServiceRoutes.getRoute(unit, 'globex', 'NEW'),
      (unit: UnitOfWork) => settings.getConfiguration(unit, 'globex', 'FI'),
      (unit: UnitOfWork) => places.getLocation(unit, 'globex', 'FI-1'),
      (unit: UnitOfWork) => carrierServiceRoutes.deleteRoute(unit, 'globex', 'NEW', anyState),
      (unit: UnitOfWork) => settings.deleteConfiguration(unit, 'globex', 'FI', anyState),
      (unit: UnitOfWork) => places.deleteLocation(unit, 'globex', 'FI-1', anyState),
    ]
    for (const read of reads) {
      await expect(operator(read)).rejects.toMatchObject({ kind: 'not-found' })
    }
  })

  test('gets all errors at once', async () => {
    const [germany] = sandboxCountries.filter(({ countryIso }) => countryIso === 'DE')
    if (germany === undefined) throw new Error('the sandbox has no Germany')
    const offer = {
      returnMethod: 'PUDO',
      paidBy: 'Retailer',
      price: { amount: '-1', currency: 'XXX' },
      carrierServiceRouteId: 'SBX-POST-OUT',
    } as const
    const wrong = {
      ...germany,
      currency: 'eur',
      returnPeriodDays: -1,
      languages: ['Deutsch'],
      returnAdminCentreCode: 'nope',
      returnMethods: [offer],
      returnReasons: [
        { code: 'A', description: 'a' },
        { code: 'A', description: 'b' },
      ],
    }
    const failure: unknown = await operator((unit) => settings.saveConfiguration(unit, 'acme', wrong, anyState)).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      kind: 'invalid',
      detail: {
        failures: [
          { path: 'currency' },
          { path: 'returnAdminCentreCode', rule: 'site' },
          { path: 'returnPeriodDays' },
          { path: 'languages[0]' },
          { path: 'returnMethods[0].price.amount' },
          { path: 'returnMethods[0].price.currency' },
          { path: 'returnMethods[0].carrierServiceRouteId' },
          { path: 'returnReasons[1].code' },
        ],
      },
    })
    const route = {
      carrierServiceRouteId: '',
      carrierName: ' ',
      routeType: 'Inbound',
      countries: ['DE', 'UK'],
      isPaperlessRoute: true,
    } as const
    await expect(
      operator((unit) => carrierServiceRoutes.saveRoute(unit, 'acme', route, anyState)),
    ).rejects.toMatchObject({
      detail: { failures: [{ path: 'carrierServiceRouteId' }, { path: 'carrierName' }, { path: 'countries[1]' }] },
    })
  })
})

test('imports a file of locations: valid rows are stored, invalid ones reported, and a repeat adds nothing', async () => {
  const rows = Array.from({ length: 2300 }, (_, index) =>
    index === 1500
      ? `bad,"Ka"rl",Pudo,Street,Berlin,10115,DE,52.5,13.4,SBX-PARCEL-IN,`
      : `F${index},"Shop, ${index}",${index === 700 ? 'Kiosk' : 'Pudo'},Street 1,Berlin,10115,DE,52.5,13.4,SBX-PARCEL-IN,"Mo-Fr 9-18\nSa 9-12"`,
  )
  const file = `${locationColumns.join(',')}\n${rows.join('\n')}\n`
  const importFile = async () => {
    const rejected: RejectedRow[] = []
    const count = await importLocations(readCsv(new Blob([file]).stream(), locationColumns), {
      routes: sandboxRoutes,
      saveLocations: (chunk) => operator((unit) => locations.saveLocations(unit, 'globex', chunk)),
      reject: (row) => rejected.push(row),
    })
    return { count, rejected: rejected.map(({ line, locationId }) => [line, locationId]) }
  }
  await operator((unit) => routes.saveRoutes(unit, 'globex', sandboxRoutes))
  // Every row before these takes two lines.
  const rejected = [
    [1402, 'F700'],
    [3002, null],
  ]
  expect(await importFile()).toEqual({ count: { read: 2300, imported: 2298, added: 2298, rejected: 2 }, rejected })
  expect(await importFile()).toEqual({ count: { read: 2300, imported: 2298, added: 0, rejected: 2 }, rejected })
  expect(await as('globex', (unit) => locations.findLocation(unit, 'globex', 'F2299'))).toMatchObject({
    name: 'Shop, 2299',
    openingHours: ['Mo-Fr 9-18', 'Sa 9-12'],
  })
})
