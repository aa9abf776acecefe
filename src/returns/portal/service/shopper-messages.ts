import { createEvent, type Outbox } from '../../../kernel/event.ts'
import { makeUuidV7 } from '../../../kernel/ids.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { shopperMessageRequested } from '../contract/events.ts'

/** Goods named in a message. */
export interface MessageGoods {
  readonly productCode: string
  readonly description: string | null
  readonly quantity: number
}

/** A message to a shopper, with everything its email needs. */
export interface ShopperMessage {
  readonly kind: 'WithdrawalReceived' | 'ReturnRegistered' | 'ReturnCancelled'
  readonly emailAddress: string
  readonly language: string
  readonly orderReference: string
  readonly returnOrderNumber: string | null
  readonly withdrawalId: string | null
  /** Date-time. */
  readonly at: string
  readonly goods: readonly MessageGoods[]
  readonly portalUrl: string
}

/** Stores messages waiting to be sent. */
export interface ShopperMessageStore {
  insertMessage(unit: UnitOfWork, messageId: string, message: ShopperMessage): Promise<void>
  /** Null if it does not exist or was sent. */
  findUnsentMessage(unit: UnitOfWork, messageId: string): Promise<ShopperMessage | null>
  markSent(unit: UnitOfWork, messageId: string): Promise<void>
  /** Queues it for sending. */
  enqueue(unit: UnitOfWork, messageId: string): Promise<void>
}

/** Notifies shoppers of what they did: always by an event, and by email if there is a mail server. */
export class ShopperMessages {
  readonly #outbox: Outbox
  readonly #store: ShopperMessageStore
  readonly #publicUrl: string
  readonly sendsMail: boolean

  constructor(outbox: Outbox, store: ShopperMessageStore, publicUrl: string, sendsMail: boolean) {
    this.#outbox = outbox
    this.#store = store
    this.#publicUrl = publicUrl
    this.sendsMail = sendsMail
  }

  async notifyShopper(unit: UnitOfWork, message: Omit<ShopperMessage, 'at' | 'portalUrl'>): Promise<void> {
    const portalUrl = `${this.#publicUrl}/returns/${requireTenant(unit)}`
    const complete = { ...message, goods: [...message.goods], at: unit.businessAt.toISOString(), portalUrl }
    await this.#outbox.appendEvents(unit, [
      createEvent(shopperMessageRequested, unit, message.orderReference, complete),
    ])
    if (!this.sendsMail) return
    const messageId = makeUuidV7(unit.at)
    await this.#store.insertMessage(unit, messageId, complete)
    await this.#store.enqueue(unit, messageId)
  }
}
