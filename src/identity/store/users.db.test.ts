import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { personOfProvider, user } from '../../../test/records/identity.ts'
import { userStore } from './users.ts'

const { asSystem } = useStoreDatabase()

test('round-trips a user, also after a change, and until they are removed', async () => {
  const { passwordHash: _, ...shown } = user
  await asSystem(async (unit) => {
    await userStore.insertUser(unit, user)
    expect(await userStore.findUser(unit, user.userId)).toEqual({ ...user, passwordHash: null })
    expect(await userStore.listUsers(unit, null, 'a', 10)).toEqual([shown])
    expect(await userStore.listUsers(unit, 'globex', null, 10)).toEqual([shown])
    expect(await userStore.listUsers(unit, 'acme', null, 10)).toEqual([])
    await userStore.setPassword(unit, user.userId, 'hash-1', false)
    expect(await userStore.findUser(unit, user.userId)).toEqual({
      ...user,
      passwordChangedAt: unitContext.at,
      isSandbox: false,
    })
    const change = { name: 'Clerk', roles: [{ tenant: null, role: 'read-only' }], isActive: false } as const
    await userStore.updateUser(unit, user.userId, change)
    expect(await userStore.findUser(unit, user.userId)).toMatchObject(change)
    expect(await userStore.listUsers(unit, 'acme', null, 10)).toHaveLength(1)
    await userStore.deleteUser(unit, user.userId)
    expect(await userStore.findUser(unit, user.userId)).toBeNull()
  })
})

test('finds a provider’s user by subject, and gives them no password', async () => {
  const { identity } = personOfProvider
  await asSystem(async (unit) => {
    await userStore.insertUser(unit, personOfProvider)
    expect(await userStore.findUserOfIdentity(unit, identity)).toEqual(personOfProvider)
    expect(await userStore.findUserOfIdentity(unit, { ...identity, issuer: 'https://elsewhere.example' })).toBeNull()
  })
  const setPassword = asSystem((unit) => userStore.setPassword(unit, personOfProvider.userId, 'hash-1', false))
  await expect(setPassword).rejects.toThrow('console_user_identity_alone')
})
