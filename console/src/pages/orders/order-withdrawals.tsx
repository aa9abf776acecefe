import type { OrderWithEligibility } from '#client'
import { fillNodes } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import styles from '../../parts/records.module.css'
import { Age } from '../../parts/time.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { describeGoods, RecordRefund, RefundBadge, useWithdrawalsOf } from '../../parts/withdrawals.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { CreateReturn } from './create-return.tsx'
import { useWithdrawnLeft } from './use-withdrawn-left.ts'

/** The withdrawals from the contract of an order, with a return of their goods; nothing without any. */
export function OrderWithdrawals({ order }: { readonly order: OrderWithEligibility }) {
  const { orderReference, countryIso } = order
  const { mayChange } = useTenant()
  const policies = usePolicies()
  const { data: withdrawals = [] } = useWithdrawalsOf(orderReference)
  const left = useWithdrawnLeft(order)
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
      {left.size > 0 && mayChange('returns') && (
        <div className={styles.create}>
          <CreateReturn
            key={JSON.stringify([...left])}
            order={order}
            policy={policies.data?.find((candidate) => candidate.countryIso === countryIso)}
            withdrawn={left}
          />
        </div>
      )}
    </Card>
  )
}
