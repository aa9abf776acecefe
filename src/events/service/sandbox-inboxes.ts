import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The ways an inbox can be set to answer. */
export const inboxAnswers = ['Accept', 'Fail', 'Busy', 'Gone', 'Slow'] as const
export type InboxAnswer = (typeof inboxAnswers)[number]

/** Whether a delivery is signed with a secret of an endpoint that points to the inbox. */
export type SignatureState =
  | 'Right'
  | 'Wrong'
  /** Its timestamp differs by more than five minutes. */
  | 'Stale'
  | 'Missing'
  /** No endpoint of its tenant points to this inbox. */
  | 'Unknown'

/** A delivery as stored by an inbox. */
export interface InboxDelivery {
  readonly receivedAt: Date
  readonly webhookId: string
  readonly type: string
  readonly subject: string
  readonly signature: SignatureState
  /** Status it was answered with. */
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Its first {@link maxKeptBody} characters. */
  readonly body: string
  readonly isCut: boolean
  /** Whether an earlier one had the same `webhook-id`. */
  readonly isRepeat: boolean
}

/** How an inbox answers. */
export interface AnswerPlan {
  readonly answer: InboxAnswer
  /** Number of deliveries still to be answered this way; null for all. */
  readonly remaining: number | null
}

/** An inbox as shown on its page. */
export interface InboxView {
  readonly name: string
  /** Newest first. */
  readonly deliveries: readonly InboxDelivery[]
  /** Includes deleted ones. */
  readonly receivedCount: number
  readonly plan: AnswerPlan
}

/** Inboxes remembered as used; the settings of others are deleted. */
export const maxInboxes = 200
/** Deliveries stored and shown per inbox and tenant. */
export const maxDeliveries = 100
/** Characters of a body that are stored. */
export const maxKeptBody = 65_536
/** Maximum deliveries stored per tenant, in all inboxes. */
export const maxDeliveriesOfTenant = 1000
/** Maximum bytes stored per tenant in all inboxes, and shown on one page. */
export const maxBytes = 4_194_304
/** Retention in days. */
export const retentionDays = 7

export const usualPlan: AnswerPlan = { answer: 'Accept', remaining: null }

/** A delivery as stored. */
export interface StoredDelivery extends Omit<InboxDelivery, 'isRepeat'> {
  /** The tenant whose quota it counts against; empty if its event names no existing one. */
  readonly tenant: string
  readonly bytes: number
}

/** Stores the inboxes, shared by all processes. */
export interface SandboxInboxStore {
  /**
   * Decides how the next delivery is answered, and counts it against a limited plan. Blocks other deliveries to the
   * inbox.
   */
  takeAnswer(unit: UnitOfWork, name: string): Promise<InboxAnswer>
  /** Stores a delivery, and deletes old ones to make room. */
  insertDelivery(unit: UnitOfWork, name: string, delivery: StoredDelivery): Promise<void>
  savePlan(unit: UnitOfWork, name: string, plan: AnswerPlan): Promise<void>
  emptyInbox(unit: UnitOfWork, name: string): Promise<void>
  /** Empty if nothing was delivered yet. */
  readInbox(unit: UnitOfWork, name: string): Promise<InboxView>
  /** Deletes deliveries, and inboxes last used, before a time. */
  deleteOld(unit: UnitOfWork, before: Date): Promise<void>
}

/** Bytes of a delivery besides body and headers. */
const overhead = 500

/** Truncates the body of a delivery to what is stored. */
export function cutDelivery(delivery: Omit<StoredDelivery, 'isCut' | 'bytes'>): StoredDelivery {
  const body = delivery.body.slice(0, maxKeptBody).toWellFormed()
  const bytes = delivery.headers.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    Buffer.byteLength(body) + overhead,
  )
  return { ...delivery, body, isCut: delivery.body.length > maxKeptBody, bytes }
}

const day = 86_400_000

/** Deletes expired contents of inboxes. */
export const tidyInboxes = (store: SandboxInboxStore, unit: UnitOfWork): Promise<void> =>
  store.deleteOld(unit, new Date(unit.at.getTime() - retentionDays * day))
