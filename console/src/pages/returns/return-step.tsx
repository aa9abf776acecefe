import { useMutation } from '@tanstack/react-query'
import type { ReturnOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Card } from '../../parts/layout.tsx'
import styles from '../../parts/records.module.css'
import { type ReturnStatus, returnStatuses } from '../../parts/return-states.ts'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { RefundAmount } from './refund-amount.tsx'
import { SendLabel } from './send-label.tsx'

const onTheWay: readonly ReturnStatus[] = ['Created', 'LabelIssued', 'ReceivedByCarrier', 'InTransit']
const cancellable: readonly ReturnStatus[] = ['Created', 'LabelIssued']

/** The desk's other actions: receiving a parcel, refunding it, or cancelling the return. */
export function ReturnStep({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client, mayChange } = useTenant()
  const { showMessage, showError } = useToasts()
  const { orderReference, returnOrderNumber: number, status } = order
  const change = useMutation({
    mutationFn: (next: 'Received' | 'Refunded' | 'Cancelled') =>
      client.returns.updateReturnOrder({
        params: { identifier: tenant, orderReference, returnOrderNumber: number },
        body: { status: next },
      }),
    onSuccess: async ({ body }) => {
      await refreshTenant(tenant)
      showMessage(fill(t.returns.step.nowStatus, { number, status: returnStatuses[body.status].title }))
    },
    onError: showError,
  })
  const isComing = onTheWay.includes(status)
  const { step } = t.returns
  if (status === 'Refunded') {
    return (
      <Card>
        <div className={styles.step}>
          <h2>{t.returns.status.Refunded}</h2>
          <RefundAmount order={order} />
        </div>
      </Card>
    )
  }
  if (!mayChange('returns') || !(isComing || status === 'Processed')) return null
  const common = { isPending: change.isPending }
  return (
    <Card>
      <div className={isComing ? styles.step : styles.notice}>
        <h2>{isComing ? step.notArrived : step.toRefund}</h2>
        <p>{isComing ? step.notArrivedText : step.toRefundText}</p>
        {!isComing && <RefundAmount order={order} />}
        <div className={styles.actions}>
          {isComing ? (
            <ConfirmButton
              {...common}
              label={step.receive}
              title={fill(step.receiveTitle, { number })}
              text={step.receiveText}
              action={step.receive}
              onConfirm={() => change.mutate('Received')}
            />
          ) : (
            <ConfirmButton
              {...common}
              label={step.refund}
              kind="primary"
              title={fill(step.refundTitle, { number })}
              text={step.refundText}
              action={step.refund}
              onConfirm={() => change.mutate('Refunded')}
            />
          )}
          {cancellable.includes(status) && <SendLabel order={order} />}
          {cancellable.includes(status) && (
            <ConfirmButton
              {...common}
              label={step.cancel}
              title={fill(step.cancelTitle, { number })}
              text={step.cancelText}
              action={step.cancel}
              destroys
              onConfirm={() => change.mutate('Cancelled')}
            />
          )}
        </div>
      </div>
    </Card>
  )
}
