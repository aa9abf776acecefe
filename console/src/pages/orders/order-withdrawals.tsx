import { fillNodes } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import styles from '../../parts/records.module.css'
import { Age } from '../../parts/time.tsx'
import { describeGoods, RecordRefund, RefundBadge, useWithdrawalsOf } from '../../parts/withdrawals.tsx'

/** The withdrawals from the contract of an order; nothing without any. */
export function OrderWithdrawals({ orderReference }: { readonly orderReference: string }) {
  const { data: withdrawals = [] } = useWithdrawalsOf(orderReference)
  if (withdrawals.length === 0) return null
  return (
    <Card title={t.withdrawals.title}>
      {withdrawals.some(({ refundedAt }) => refundedAt === null) && <Note>{t.withdrawals.law}</Note>}
      <ul>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.withdrawalId} className={styles.item}>
            <div className={styles.itemTexts}>
              <strong>{describeGoods(withdrawal)}</strong>
              <p className={styles.detail}>
                {fillNodes(t.withdrawals.declared, {
                  name: withdrawal.name,
                  age: <Age at={withdrawal.receivedAt} />,
                })}
              </p>
            </div>
            <RefundBadge withdrawal={withdrawal} />
            <RecordRefund withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
