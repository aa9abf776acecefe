import { useMutation, useQuery } from '@tanstack/react-query'
import type { WithdrawalPage } from '#client'
import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { refreshTenant, useTenant } from '../session/tenant.tsx'
import { ConfirmButton } from './confirm.tsx'
import { Badge } from './controls.tsx'
import { formatDay, formatMoment } from './time.tsx'
import { useToasts } from './toasts.tsx'

export type Withdrawal = WithdrawalPage['withdrawals'][number]

/** The withdrawals from the contract of an order; an order has few. */
export function useWithdrawalsOf(orderReference: string) {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'withdrawals', 'of', orderReference],
    queryFn: async ({ signal }) => {
      const query = { orderReference, pageSize: 100 }
      return (await client.returns.listWithdrawals({ params: { identifier: tenant }, query, signal })).body.withdrawals
    },
  })
}

/** Whether a withdrawal was refunded, or until when it must be. */
export function RefundBadge({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { refundedAt, refundDueAt } = withdrawal
  if (refundedAt !== null) {
    return <Badge tone="good">{fill(t.withdrawals.refundedOn, { moment: formatMoment(refundedAt) })}</Badge>
  }
  const day = formatDay(refundDueAt.slice(0, 10))
  return Date.parse(refundDueAt) < Date.now() ? (
    <Badge tone="bad">{fill(t.withdrawals.overdue, { day })}</Badge>
  ) : (
    <Badge tone="warn">{fill(t.withdrawals.dueBy, { day })}</Badge>
  )
}

/** A button that records the refund of a withdrawal; nothing if it was recorded, or the user may not. */
export function RecordRefund({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { withdrawalId, orderReference, refundedAt } = withdrawal
  const { tenant, client, mayChange } = useTenant()
  const { showError } = useToasts()
  const record = useMutation({
    mutationFn: () => client.returns.recordWithdrawalRefund({ params: { identifier: tenant, withdrawalId } }),
    onSuccess: () => refreshTenant(tenant),
    onError: showError,
  })
  if (refundedAt !== null || !mayChange('returns')) return null
  return (
    <ConfirmButton
      isPending={record.isPending}
      label={t.withdrawals.record}
      title={fill(t.withdrawals.recordTitle, { order: orderReference })}
      text={t.returns.step.refundText}
      action={t.withdrawals.record}
      onConfirm={() => record.mutate()}
    />
  )
}

/** The withdrawn goods, such as `2 × Wool socks`. */
export const describeGoods = ({ goods }: Withdrawal): string =>
  goods.map(({ quantity, description, productCode }) => `${quantity} × ${description ?? productCode}`).join(', ')
