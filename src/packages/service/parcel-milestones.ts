import type { PackageRecord } from './package.ts'

/** What can have happened to a parcel, in words that say nothing of the shopper. */
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

/** One thing that has happened, and when. */
export interface ReachedMilestone {
  readonly milestone: Milestone
  /** Date-time. */
  readonly at: string
}

/** What anybody may know of a parcel: nothing of the shopper, the goods or the retailer. */
export interface TrackedParcel {
  readonly trackingNumber: string | null
  readonly carrierName: string | null
  /** Oldest first; there is one at least. */
  readonly reached: readonly ReachedMilestone[]
}

const byWord: ReadonlyMap<string, Milestone> = new Map(milestones.map((one) => [one.toLowerCase(), one]))

/** The milestone that a retailer's own status names, in any case and with any blanks; null for one that names none. */
function milestoneOf(status: string): Milestone | null {
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

/** Whether a package is still where it was packed, as far as its statuses say. */
export const awaitsHandover = ({ statusChanges }: Pick<PackageRecord, 'statusChanges'>): boolean =>
  !statusChanges.some(({ status }) => afterHandover.has(milestoneOf(status)))

/** What has become of a package so far. Statuses in the retailer's own words are left out: they may say anything. */
export function trackedParcel(record: PackageRecord): TrackedParcel {
  const { trackingNumber, carrierName, createdAt, statusChanges, documentTypes } = record
  const announced = createdAt.toISOString()
  return {
    trackingNumber,
    carrierName,
    reached: [
      { milestone: 'Announced', at: announced },
      ...(documentTypes.includes('SHIPPING_LABEL') ? [{ milestone: 'LabelPrinted', at: announced } as const] : []),
      ...statusChanges.flatMap(({ status, at }) => {
        const milestone = milestoneOf(status)
        return milestone === null || milestone === 'Announced' ? [] : [{ milestone, at }]
      }),
    ],
  }
}
