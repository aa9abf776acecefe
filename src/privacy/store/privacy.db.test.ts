import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { erasure as globexErasure } from '../../../test/records/administration.ts'
import { erasureStore } from './erasures.ts'
import { retentionStore } from './retentions.ts'

const { asOperator, asTenant } = useStoreDatabase()
const erasure = { ...globexErasure, tenant: 'acme' }

test('round-trips an erasure, also after a change', async () => {
  const { emailAddress: _, progress: __, ...shown } = erasure
  const { erasureId } = erasure
  await asOperator(async (unit) => {
    await erasureStore.insertErasure(unit, erasure)
    expect(await erasureStore.findErasure(unit, erasureId)).toEqual(shown)
    expect(await erasureStore.listErasures(unit, 'acme', null, 5)).toEqual([shown])
    expect(await erasureStore.listErasures(unit, null, erasureId, 5)).toEqual([])
  })
  const changed = { state: 'Running', finishedAt: null, counts: { documents: 2 }, emailAddress: null } as const
  await asTenant(async (unit) => {
    expect(await erasureStore.lockErasure(unit, erasureId)).toEqual(erasure)
    await erasureStore.updateErasure(unit, { erasureId, ...changed, progress: { step: 2, after: null } })
    const after = { ...erasure, ...changed, progress: { step: 2, after: null } }
    expect(await erasureStore.lockErasure(unit, erasureId)).toEqual(after)
  })
})

test('round-trips a retention period, also after a change, and until it is removed', async () => {
  await asOperator(async (unit) => {
    await retentionStore.saveRetention(unit, 'acme', 'shopper-data', 30)
    await retentionStore.setDoneUntil(unit, 'acme', 'shopper-data', unitContext.at)
    await retentionStore.saveRetention(unit, 'acme', 'shopper-data', 60)
    const stored = { kind: 'shopper-data', days: 60, doneUntil: unitContext.at }
    expect(await retentionStore.findRetention(unit, 'acme', 'shopper-data')).toEqual(stored)
    expect(await retentionStore.listRetentions(unit, 'acme', 'a', 5)).toEqual([stored])
    expect(await retentionStore.listAll(unit)).toEqual([{ ...stored, tenant: 'acme' }])
    await retentionStore.deleteRetention(unit, 'acme', 'shopper-data')
    expect(await retentionStore.findRetention(unit, 'acme', 'shopper-data')).toBeNull()
  })
})
