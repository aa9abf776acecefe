import { createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { Withdrawal, WithdrawalStatement, WithdrawalStore } from '../service/withdrawals.ts'

interface WithdrawalRow {
  readonly withdrawalId: string
  readonly orderReference: string
  readonly statement: WithdrawalStatement
  readonly receivedAt: Date
  readonly refundedAt: Date | null
  readonly refundedBy: string | null
}

interface Tables {
  withdrawal: {
    tenant: string
    withdrawal_id: string
    order_reference: string
    refunded_at: Date | null
    listed_octets: number
  }
}

const db = createQueryBuilder<Tables>()

const selection = `
  select withdrawal_id as "withdrawalId", order_reference as "orderReference", statement, received_at as "receivedAt",
         refunded_at as "refundedAt", refunded_by as "refundedBy"
    from portolan.withdrawal`

const toWithdrawal = ({ statement, ...row }: WithdrawalRow): Withdrawal => ({ ...row, ...statement })

export const withdrawalStore: WithdrawalStore = {
  async insertWithdrawal(unit, withdrawal) {
    const transaction = getTransaction(unit)
    const { withdrawalId, orderReference, receivedAt, refundedAt, refundedBy, ...statement } = withdrawal
    await transaction.runPrepared(
      'withdrawal-add',
      `insert into portolan.withdrawal
         (tenant, withdrawal_id, order_reference, statement, received_at, refunded_at, refunded_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        transaction.requireTenant,
        withdrawalId,
        orderReference,
        JSON.stringify(statement),
        receivedAt,
        refundedAt,
        refundedBy,
      ],
    )
  },

  async listByOrder(unit, orderReference) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<WithdrawalRow>(
      'withdrawal-of-order',
      `${selection} where tenant = $1 and order_reference = $2 order by withdrawal_id`,
      [transaction.requireTenant, orderReference],
    )
    return rows.map(toWithdrawal)
  },

  async findWithdrawal(unit, withdrawalId) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<WithdrawalRow>(
      'withdrawal-find',
      `${selection} where tenant = $1 and withdrawal_id = $2`,
      [transaction.requireTenant, withdrawalId],
    )
    return row === undefined ? null : toWithdrawal(row)
  },

  async listKeys(unit, { state, orderReference }, afterId, limit) {
    const transaction = getTransaction(unit)
    let query = db
      .selectFrom('withdrawal')
      .select(['withdrawal_id as key', 'listed_octets as bytes'])
      .where('tenant', '=', transaction.requireTenant)
      .orderBy('withdrawal_id', state === 'Open' ? 'asc' : 'desc')
      .limit(limit)
    if (state !== null) query = query.where('refunded_at', state === 'Open' ? 'is' : 'is not', null)
    if (orderReference !== null) query = query.where('order_reference', '=', orderReference)
    if (afterId !== null) query = query.where('withdrawal_id', state === 'Open' ? '>' : '<', afterId)
    return transaction.runQuery(query)
  },

  async readWithdrawals(unit, withdrawalIds) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<WithdrawalRow>(
      'withdrawal-list',
      `${selection} where tenant = $1 and withdrawal_id = any($2::uuid[]) order by withdrawal_id`,
      [transaction.requireTenant, withdrawalIds],
    )
    return rows.map(toWithdrawal)
  },

  async recordRefund(unit, withdrawalId, refundedAt, refundedBy) {
    const transaction = getTransaction(unit)
    const changed = await transaction.runPrepared(
      'withdrawal-refund',
      `update portolan.withdrawal set refunded_at = $3, refunded_by = $4
        where tenant = $1 and withdrawal_id = $2 and refunded_at is null
        returning withdrawal_id`,
      [transaction.requireTenant, withdrawalId, refundedAt, refundedBy],
    )
    return changed.length > 0
  },
}
