import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { registration } from '../../../test/records/administration.ts'
import { registrationStore } from './registrations.ts'

const { asSystem, asTenant } = useStoreDatabase()
const any = { kind: null, countryIso: null }
const { registrationId } = registration

test('round-trips a registration, also after a replacement, and until it is removed', async () => {
  await asSystem(async (unit) => {
    await registrationStore.saveRegistration(unit, 'acme', registration)
    expect(await registrationStore.findRegistration(unit, 'acme', registrationId)).toEqual(registration)
    expect(await registrationStore.listRegistrations(unit, 'acme', any, 'a', 5)).toEqual([registration])
    const ofCountry = { kind: registration.kind, countryIso: 'FR' } as const
    expect(await registrationStore.listRegistrations(unit, 'acme', ofCountry, null, 5)).toEqual([])
    const replaced = { ...registration, brandCode: null, kind: 'VAT', number: 'IE1234567A', validTo: null } as const
    await registrationStore.saveRegistration(unit, 'acme', replaced)
    expect(await registrationStore.findRegistration(unit, 'acme', registrationId)).toEqual(replaced)
    await registrationStore.deleteRegistration(unit, 'acme', registrationId)
    expect(await registrationStore.findRegistration(unit, 'acme', registrationId)).toBeNull()
  })
})

test('finds the valid registrations of a brand, its own before those of all brands', async () => {
  const ofAll = { ...registration, registrationId: 'all', brandCode: null, validFrom: null, validTo: null }
  await asSystem(async (unit) => {
    await registrationStore.saveRegistration(unit, 'acme', ofAll)
    await registrationStore.saveRegistration(unit, 'acme', registration)
  })
  const idsOn = (brandCode: string, day: string) =>
    asTenant(async (unit) =>
      (await registrationStore.findValid(unit, brandCode, day)).map((found) => found.registrationId),
    )
  expect(await idsOn('GLX', '2026-01-01')).toEqual(['ioss', 'all'])
  expect(await idsOn('GLX', '2025-12-31')).toEqual(['all'])
  expect(await idsOn('GLX', '2027-01-01')).toEqual(['all'])
  expect(await idsOn('ACM', '2026-06-01')).toEqual(['all'])
})
