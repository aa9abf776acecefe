import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { outboundOrder, returnDraft } from '../../../../test/records/returns.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import { returnDraftStore } from './return-drafts.ts'

const { asTenant } = useStoreDatabase()

test('round-trips the last saved draft, until it is deleted', async () => {
  const draftId = crypto.randomUUID()
  const { orderReference } = outboundOrder
  const read = await asTenant(async (unit) => {
    await outboundOrderStore.insertOrder(unit, outboundOrder)
    await returnDraftStore.saveDraft(unit, draftId, orderReference, { ...returnDraft, lines: [] })
    await returnDraftStore.saveDraft(unit, draftId, orderReference, returnDraft)
    const saved = await returnDraftStore.findDraft(unit, draftId)
    await returnDraftStore.deleteDraft(unit, draftId)
    return [saved, await returnDraftStore.findDraft(unit, draftId)]
  })
  expect(read).toEqual([returnDraft, null])
})
