import type { ReturnOrder } from '#client'
import { t } from '../language/messages.ts'
import type { Tone } from './controls.tsx'

export type ReturnStatus = ReturnOrder['status']
type ItemStatus = ReturnOrder['returnItems'][number]['returnItemStatus']

/** Label and tone of each status. */
export const returnStatuses: Readonly<Record<ReturnStatus, { readonly title: string; readonly tone: Tone }>> = {
  Created: { title: t.returns.status.Created, tone: 'neutral' },
  LabelIssued: { title: t.returns.status.LabelIssued, tone: 'neutral' },
  ReceivedByCarrier: { title: t.returns.status.ReceivedByCarrier, tone: 'info' },
  InTransit: { title: t.returns.status.InTransit, tone: 'info' },
  Received: { title: t.returns.status.Received, tone: 'warn' },
  InProgress: { title: t.returns.status.InProgress, tone: 'warn' },
  Processed: { title: t.returns.status.Processed, tone: 'good' },
  Refunded: { title: t.returns.status.Refunded, tone: 'good' },
  Rejected: { title: t.returns.status.Rejected, tone: 'bad' },
  Cancelled: { title: t.returns.status.Cancelled, tone: 'neutral' },
  Expired: { title: t.returns.status.Expired, tone: 'neutral' },
}

export const itemStatuses: Readonly<Record<ItemStatus, { readonly title: string; readonly tone: Tone }>> = {
  InProgress: { title: t.returns.itemStatus.InProgress, tone: 'warn' },
  Accepted: { title: t.returns.itemStatus.Accepted, tone: 'good' },
  Rejected: { title: t.returns.itemStatus.Rejected, tone: 'bad' },
  RejectedNotReturned: { title: t.returns.itemStatus.RejectedNotReturned, tone: 'bad' },
  Cancelled: { title: t.returns.itemStatus.Cancelled, tone: 'neutral' },
}

/** The stages of a regular return, with the statuses that have reached each. */
export const stages: readonly { readonly title: string; readonly statuses: readonly ReturnStatus[] }[] = [
  { title: t.returns.status.Created, statuses: ['Created', 'LabelIssued'] },
  { title: t.returns.onItsWay, statuses: ['ReceivedByCarrier', 'InTransit'] },
  { title: t.returns.status.Received, statuses: ['Received', 'InProgress'] },
  { title: t.returns.status.Processed, statuses: ['Processed'] },
  { title: t.returns.status.Refunded, statuses: ['Refunded'] },
]

/** Statuses in which items can be inspected: arrived and undecided. */
const toInspect: readonly ReturnStatus[] = ['Received', 'InProgress']

/** Whether the items can be inspected. */
export const isToInspect = (status: ReturnStatus): boolean => toInspect.includes(status)

/** Lists of returns by their names in the URL: by one status, or by several with the same pending task. */
export const returnLists: ReadonlyMap<string, { readonly title: string; readonly statuses: readonly ReturnStatus[] }> =
  new Map<string, { readonly title: string; readonly statuses: readonly ReturnStatus[] }>([
    ['ToInspect', { title: t.returns.toInspect, statuses: toInspect }],
    ...(Object.keys(returnStatuses) as readonly ReturnStatus[]).map(
      (status) => [status, { title: returnStatuses[status].title, statuses: [status] }] as const,
    ),
  ])
