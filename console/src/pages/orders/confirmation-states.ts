import type { OrderConfirmationDetails } from '#client'
import type { Tone } from '../../parts/controls.tsx'

export type ConfirmationStatus = OrderConfirmationDetails['status']

/** What each status is called, and how it is shown. */
export const confirmationStatuses: Readonly<
  Record<ConfirmationStatus, { readonly title: string; readonly tone: Tone }>
> = {
  OnHold: { title: 'On hold', tone: 'warn' },
  AwaitingPayment: { title: 'Awaiting payment', tone: 'info' },
  Confirmed: { title: 'Confirmed', tone: 'good' },
  Cancelled: { title: 'Cancelled', tone: 'neutral' },
}

export const confirmationStatusNames = Object.keys(confirmationStatuses) as readonly ConfirmationStatus[]
