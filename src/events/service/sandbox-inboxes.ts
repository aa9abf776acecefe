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

export const maxInboxes = 20
export const maxDeliveries = 100
/** Characters of a body that are kept. */
export const maxKeptBody = 65_536
/** Characters of everything that all inboxes keep. */
const maxKept = 4_194_304

const usualPlan: AnswerPlan = { answer: 'Accept', remaining: null }

interface Inbox {
  deliveries: InboxDelivery[]
  receivedCount: number
  plan: AnswerPlan
}

const sizeOf = ({ body, headers }: InboxDelivery): number =>
  body.length + headers.reduce((sum, [name, value]) => sum + name.length + value.length, 500)

/**
 * Where webhooks of the sandbox can be delivered to without a receiver of one's own. They are in the memory of the process:
 * nothing of them outlives it.
 */
export class SandboxInboxes {
  /** The one that was used last comes last. */
  readonly #inboxes = new Map<string, Inbox>()
  #kept = 0

  /** How the next delivery is to be answered; one of those that a plan is for is used up. */
  takeAnswer(name: string): InboxAnswer {
    const inbox = this.#useInbox(name)
    const { answer, remaining } = inbox.plan
    if (remaining !== null) inbox.plan = remaining > 1 ? { answer, remaining: remaining - 1 } : usualPlan
    return answer
  }

  /** Keeps a delivery, and forgets old ones that there is no room for beside it. */
  keepDelivery(
    name: string,
    delivery: Omit<InboxDelivery, 'body' | 'isCut' | 'isRepeat'> & { readonly body: string },
  ): void {
    const inbox = this.#useInbox(name)
    const isRepeat = inbox.deliveries.some(({ webhookId }) => webhookId === delivery.webhookId && webhookId !== '')
    const isCut = delivery.body.length > maxKeptBody
    // A copy, so that no part of a long body keeps the whole of it in memory.
    const body = isCut ? Buffer.from(delivery.body.slice(0, maxKeptBody)).toString() : delivery.body
    const kept = { ...delivery, body, isCut, isRepeat }
    inbox.deliveries.push(kept)
    inbox.receivedCount += 1
    this.#kept += sizeOf(kept)
    if (inbox.deliveries.length > maxDeliveries) this.#forgetOldest(inbox)
    for (const other of this.#inboxes.values()) {
      // Never the one that has just come.
      const minimum = other === inbox ? 1 : 0
      while (this.#kept > maxKept && other.deliveries.length > minimum) this.#forgetOldest(other)
    }
  }

  setPlan(name: string, plan: AnswerPlan): void {
    this.#useInbox(name).plan = plan
  }

  empty(name: string): void {
    const inbox = this.#inboxes.get(name)
    if (inbox === undefined) return
    while (inbox.deliveries.length > 0) this.#forgetOldest(inbox)
    inbox.receivedCount = 0
  }

  /** One that nothing was delivered to yet is empty. */
  readInbox(name: string): InboxView {
    const { deliveries, receivedCount, plan } = this.#inboxes.get(name) ?? {
      deliveries: [],
      receivedCount: 0,
      plan: usualPlan,
    }
    return { name, deliveries: deliveries.toReversed(), receivedCount, plan }
  }

  #useInbox(name: string): Inbox {
    const inbox = this.#inboxes.get(name) ?? { deliveries: [], receivedCount: 0, plan: usualPlan }
    this.#inboxes.delete(name)
    this.#inboxes.set(name, inbox)
    const [oldestName] = this.#inboxes.keys()
    if (this.#inboxes.size > maxInboxes && oldestName !== undefined) {
      this.empty(oldestName)
      this.#inboxes.delete(oldestName)
    }
    return inbox
  }

  #forgetOldest(inbox: Inbox): void {
    const oldest = inbox.deliveries.shift()
    if (oldest !== undefined) this.#kept -= sizeOf(oldest)
  }
}
