import { getTransaction } from '../../../platform/db/transaction.ts'
import type { Withdrawal, WithdrawalStatement, WithdrawalStore } from '../service/withdrawals.ts'

interface WithdrawalRow {
  readonly withdrawalId: string
  readonly orderReference: string
  readonly statement: WithdrawalStatement
  readonly receivedAt: Date
}

const selection = `
  select withdrawal_id as "withdrawalId", order_reference as "orderReference", statement, received_at as "receivedAt"
    from portolan.withdrawal`

const toWithdrawal = ({ statement, ...row }: WithdrawalRow): Withdrawal => ({ ...row, ...statement })

export const withdrawalStore: WithdrawalStore = {
  async insertWithdrawal(unit, withdrawal) {
    const transaction = getTransaction(unit)
    const { withdrawalId, orderReference, receivedAt, ...statement } = withdrawal
    await transaction.runPrepared(
      'withdrawal-add',
      `insert into portolan.withdrawal (tenant, withdrawal_id, order_reference, statement, received_at)
       values ($1, $2, $3, $4, $5)`,
      [transaction.requireTenant, withdrawalId, orderReference, JSON.stringify(statement), receivedAt],
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
}
