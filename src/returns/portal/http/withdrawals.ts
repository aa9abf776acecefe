import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { readPageQuery } from '../../../platform/http/tenant-operations.ts'
import { listWithdrawals, recordWithdrawalRefund } from '../contract/withdrawals.ts'
import { calculateRefundDue, type Withdrawal, type Withdrawals } from '../service/withdrawals.ts'

export function createWithdrawalOperations(withdrawals: Withdrawals): Operation[] {
  return [
    defineOperation(listWithdrawals).by(async (call) => {
      const { state = null, orderReference = null } = call.query
      const page = readPageQuery(call.query)
      const { items, continuationToken } = await call.read((unit) =>
        withdrawals.listPage(unit, { state, orderReference }, page),
      )
      const { pageSize } = page
      return { status: 200, body: { withdrawals: items.map(toBody), pageSize, continuationToken } }
    }),

    defineOperation(recordWithdrawalRefund).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toBody(await withdrawals.recordRefund(unit, call.params.withdrawalId)),
      })),
    ),
  ]
}

function toBody(withdrawal: Withdrawal) {
  const { withdrawalId, orderReference, receivedAt, name, emailAddress, goods, refundedAt, refundedBy } = withdrawal
  return {
    withdrawalId,
    orderReference,
    receivedAt: receivedAt.toISOString(),
    refundDueAt: calculateRefundDue(receivedAt).toISOString(),
    name,
    emailAddress,
    goods: goods.map((line) => ({ ...line })),
    refundedAt: refundedAt?.toISOString() ?? null,
    refundedBy,
  }
}
