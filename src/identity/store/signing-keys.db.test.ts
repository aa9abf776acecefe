import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { signingKey } from '../../../test/records/identity.ts'
import { signingKeyStore } from './signing-keys.ts'

const { asSystem } = useStoreDatabase()

const readKeys = () => asSystem((unit) => signingKeyStore.listKeys(unit))

test('round-trips a signing key, also after a change', async () => {
  await asSystem((unit) => signingKeyStore.insertKey(unit, signingKey))
  expect(await readKeys()).toEqual([signingKey])

  const encrypted = { sealed: 'anew' }
  await asSystem((unit) => signingKeyStore.rewrite(unit, signingKey.keyId, encrypted))
  expect(await readKeys()).toEqual([{ ...signingKey, encrypted }])

  const expiresAt = new Date('2026-03-05T13:07:16.002Z')
  await asSystem((unit) => signingKeyStore.retireKey(unit, signingKey.keyId, expiresAt))
  expect(await readKeys()).toEqual([{ ...signingKey, encrypted, retiredAt: unitContext.at, expiresAt }])
})
