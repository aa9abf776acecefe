import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** How an inbox can be made to answer. */
export const inboxAnswers = ['Accept', 'Fail', 'Busy', 'Gone', 'Slow'] as const
export type InboxAnswer = (typeof inboxAnswers)[number]

/** Whether the signature of a delivery fits a secret of an endpoint that has the inbox as its address. */
export type SignatureState =
  | 'Right'
  | 'Wrong'
  /** Its timestamp is more than five minutes off. */
  | 'Stale'
  | 'Missing'
  /** No endpoint of its tenant has this inbox as its address. */
  | 'Unknown'

/** A delivery as an inbox keeps it. */
export interface InboxDelivery {
  readonly receivedAt: Date
  readonly webhookId: string
  readonly type: string
  readonly subject: string
  readonly signature: SignatureState
  /** What it was answered with. */
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
  /** How many more deliveries are answered so; null for all. */
  readonly remaining: number | null
}

/** An inbox as its page shows it. */
export interface InboxView {
  readonly name: string
  /** Newest first. */
  readonly deliveries: readonly InboxDelivery[]
  /** Of all, also of those that were forgotten since. */
  readonly receivedCount: number
  readonly plan: AnswerPlan
}

/** How many inboxes are known to have been used; of others the settings are forgotten. */
export const maxInboxes = 200
/** Deliveries that an inbox keeps of each tenant, and shows. */
export const maxDeliveries = 100
/** Characters of a body that are kept. */
export const maxKeptBody = 65_536
/** What all inboxes keep of a tenant, in deliveries. */
export const maxDeliveriesOfTenant = 1000
/** What all inboxes keep of a tenant, and what a page shows, in octets. */
export const maxBytes = 4_194_304
/** How long they keep it, in days. */
export const daysKept = 7

export const usualPlan: AnswerPlan = { answer: 'Accept', remaining: null }

/** A delivery as it is put away. */
export interface StoredDelivery extends Omit<InboxDelivery, 'isRepeat'> {
  /** The tenant in whose share it is; empty where its event names none that there is. */
  readonly tenant: string
  readonly octets: number
}

/** Keeps the inboxes, the same for all processes. */
export interface SandboxInboxStore {
  /** How the next delivery is to be answered; one of those that a plan is for is used up. Others to the inbox wait. */
  takeAnswer(unit: UnitOfWork, name: string): Promise<InboxAnswer>
  /** Keeps a delivery, and forgets old ones that there is no room for beside it. */
  insertDelivery(unit: UnitOfWork, name: string, delivery: StoredDelivery): Promise<void>
  savePlan(unit: UnitOfWork, name: string, plan: AnswerPlan): Promise<void>
  emptyInbox(unit: UnitOfWork, name: string): Promise<void>
  /** One that nothing was delivered to yet is empty. */
  readInbox(unit: UnitOfWork, name: string): Promise<InboxView>
  /** Forgets what was delivered, and the inboxes that were used last, before a moment. */
  deleteOld(unit: UnitOfWork, before: Date): Promise<void>
}

/** Octets that a delivery has beside its body and its headers. */
const overhead = 500

/** A delivery with as much of its body as is kept. */
export function cutDelivery(delivery: Omit<StoredDelivery, 'isCut' | 'octets'>): StoredDelivery {
  const body = delivery.body.slice(0, maxKeptBody).toWellFormed()
  const octets = delivery.headers.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    Buffer.byteLength(body) + overhead,
  )
  return { ...delivery, body, isCut: delivery.body.length > maxKeptBody, octets }
}

const day = 86_400_000

/** Forgets what inboxes have kept for long enough. */
export const tidyInboxes = (store: SandboxInboxStore, unit: UnitOfWork): Promise<void> =>
  store.deleteOld(unit, new Date(unit.at.getTime() - daysKept * day))
