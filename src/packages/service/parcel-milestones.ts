import type { PackageRecord } from './package.ts'

/** The milestones of a parcel; they reveal nothing about the shopper. */
export const milestones = [
  'Announced',
  'LabelPrinted',
  'Shipped',
  'InTransit',
  'OutForDelivery',
  'Delivered',
  'Returned',
  'Cancelled',
] as const
export type Milestone = (typeof milestones)[number]

/** A milestone and its time. */
export interface ReachedMilestone {
  readonly milestone: Milestone
  /** Date-time. */
  readonly at: string
}

/** What anybody may know about a parcel: nothing about the shopper, the goods or the retailer. */
export interface TrackedParcel {
  readonly trackingNumber: string | null
  readonly carrierName: string | null
  /** Oldest first; at least one. */
  readonly reached: readonly ReachedMilestone[]
}

const byWord: ReadonlyMap<string, Milestone> = new Map(
  milestones.map((milestone) => [milestone.toLowerCase(), milestone]),
)

/** The milestone that a retailer's status means, ignoring case and whitespace; null if it means none. */
function getMilestone(status: string): Milestone | null {
  return byWord.get(status.replaceAll(/[\s_-]/g, '').toLowerCase()) ?? null
}

const afterHandover: ReadonlySet<Milestone | null> = new Set([
  'Shipped',
  'InTransit',
  'OutForDelivery',
  'Delivered',
  'Returned',
  'Cancelled',
])

/** Whether a package is still at its origin, according to its statuses. */
export const awaitsHandover = ({ statusChanges }: Pick<PackageRecord, 'statusChanges'>): boolean =>
  !statusChanges.some(({ status }) => afterHandover.has(getMilestone(status)))

/** The public progress of a package. The retailer's own statuses are left out, because they may reveal anything. */
export function toTrackedParcel(record: PackageRecord): TrackedParcel {
  const { trackingNumber, carrierName, createdAt, statusChanges, documentTypes } = record
  const announced = createdAt.toISOString()
  return {
    trackingNumber,
    carrierName,
    reached: [
      { milestone: 'Announced', at: announced },
      ...(documentTypes.includes('SHIPPING_LABEL') ? [{ milestone: 'LabelPrinted', at: announced } as const] : []),
      ...statusChanges.flatMap(({ status, at }) => {
        const milestone = getMilestone(status)
        return milestone === null || milestone === 'Announced' ? [] : [{ milestone, at }]
      }),
    ],
  }
}
