import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { confirmation, confirmationText, savedConfirmation } from '../../../test/records/checkout.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { confirmationStore } from './order-confirmations.ts'

const { asTenant } = useStoreDatabase()
const { platformOrderNumber } = confirmation

/** Reads with every method that reads confirmations. */
const readConfirmations = () =>
  asTenant(async (unit) => {
    const everything = { status: null, retailerCartId: null, from: null, to: null }
    const ids = (await confirmationStore.listIds(unit, everything, null, 10)).map(({ key }) => key)
    return [
      await confirmationStore.findConfirmation(unit, platformOrderNumber),
      await confirmationStore.lockConfirmation(unit, platformOrderNumber),
      ...(await confirmationStore.listConfirmations(unit, ids)),
    ]
  })
const readText = () => asTenant((unit) => confirmationStore.readBodyText(unit, platformOrderNumber))

test('round-trips a confirmation, also after saving', async () => {
  await asTenant((unit) => confirmationStore.insertConfirmation(unit, confirmation, confirmationText))
  expect(await readConfirmations()).toEqual([confirmation, confirmation, confirmation])
  expect(await readText()).toBe(confirmationText)

  const { status, warnings, history } = savedConfirmation
  expect(sameMembers({ status, warnings, history }, confirmation)).toEqual([])
  await asTenant((unit) => confirmationStore.saveConfirmation(unit, savedConfirmation))
  expect(await readConfirmations()).toEqual([savedConfirmation, savedConfirmation, savedConfirmation])
  expect(await readText()).toBe(confirmationText)
})
