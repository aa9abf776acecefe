import type { ReturnOrder } from '#client'
import type { Tone } from './controls.tsx'

export type ReturnStatus = ReturnOrder['status']
type ItemStatus = ReturnOrder['returnItems'][number]['returnItemStatus']

/** What each status is called, and how it is shown. */
export const returnStatuses: Readonly<Record<ReturnStatus, { readonly title: string; readonly tone: Tone }>> = {
  Created: { title: 'Created', tone: 'neutral' },
  LabelIssued: { title: 'Label issued', tone: 'neutral' },
  ReceivedByCarrier: { title: 'With the carrier', tone: 'info' },
  InTransit: { title: 'In transit', tone: 'info' },
  Received: { title: 'Received', tone: 'warn' },
  InProgress: { title: 'Being inspected', tone: 'warn' },
  Processed: { title: 'Processed', tone: 'good' },
  Refunded: { title: 'Refunded', tone: 'good' },
  Rejected: { title: 'Rejected', tone: 'bad' },
  Cancelled: { title: 'Cancelled', tone: 'neutral' },
  Expired: { title: 'Expired', tone: 'neutral' },
}

export const itemStatuses: Readonly<Record<ItemStatus, { readonly title: string; readonly tone: Tone }>> = {
  InProgress: { title: 'To inspect', tone: 'warn' },
  Accepted: { title: 'Accepted', tone: 'good' },
  Rejected: { title: 'Rejected', tone: 'bad' },
  RejectedNotReturned: { title: 'Not returned', tone: 'bad' },
  Cancelled: { title: 'Cancelled', tone: 'neutral' },
}

/** The stages of a return that goes well, with the statuses that have reached each. */
export const stages: readonly { readonly title: string; readonly statuses: readonly ReturnStatus[] }[] = [
  { title: 'Created', statuses: ['Created', 'LabelIssued'] },
  { title: 'On its way', statuses: ['ReceivedByCarrier', 'InTransit'] },
  { title: 'Received', statuses: ['Received', 'InProgress'] },
  { title: 'Processed', statuses: ['Processed'] },
  { title: 'Refunded', statuses: ['Refunded'] },
]

/** The statuses in which goods can be inspected: they have arrived, and nothing has been decided. */
const toInspect: readonly ReturnStatus[] = ['Received', 'InProgress']

/** Whether the goods can be inspected. */
export const isToInspect = (status: ReturnStatus): boolean => toInspect.includes(status)

/** What of the returns is listed, by its name in the address: those of one status, or all that wait for the same thing. */
export const returnLists: ReadonlyMap<string, { readonly title: string; readonly statuses: readonly ReturnStatus[] }> =
  new Map([
    ['ToInspect', { title: 'To inspect', statuses: toInspect }],
    ...(Object.keys(returnStatuses) as readonly ReturnStatus[]).map(
      (status) => [status, { title: returnStatuses[status].title, statuses: [status] }] as const,
    ),
  ])

export const returnTypes: Readonly<Record<ReturnOrder['returnType'], string>> = {
  Normal: 'return',
  Undeliverable: 'could not be delivered',
  BlindReturn: 'came back unannounced',
  EUCoolingOff: 'withdrawal from the contract',
}
