import type { OrderConfirmationDetails } from '#client'
import { t } from '../../language/messages.ts'
import type { Tone } from '../../parts/controls.tsx'

export type ConfirmationStatus = OrderConfirmationDetails['status']

/** Label and tone of each status. */
export const confirmationStatuses: Readonly<
  Record<ConfirmationStatus, { readonly title: string; readonly tone: Tone }>
> = {
  OnHold: { title: t.orders.confirmationStatus.OnHold, tone: 'warn' },
  AwaitingPayment: { title: t.orders.confirmationStatus.AwaitingPayment, tone: 'info' },
  Confirmed: { title: t.orders.confirmationStatus.Confirmed, tone: 'good' },
  Cancelled: { title: t.orders.confirmationStatus.Cancelled, tone: 'neutral' },
}

export const confirmationStatusNames = Object.keys(confirmationStatuses) as readonly ConfirmationStatus[]
