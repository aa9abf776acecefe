import { createEvent, type Outbox } from '../../../kernel/event.ts'
import { makeUuidV7 } from '../../../kernel/ids.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Location } from '../../network/service/location.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { ReturnItem } from '../../return-orders/service/return-order.ts'
import { shopperMessageRequested } from '../contract/events.ts'
import { chooseShopperZone } from './time-zones.ts'

/** Goods named in a message. */
export interface MessageGoods {
  readonly productCode: string
  readonly description: string | null
  readonly quantity: number
}

/** Goods with the result of their inspection; null before it. */
export interface InspectedGoods extends MessageGoods {
  readonly returnItemStatus: ReturnItem['returnItemStatus'] | null
  readonly rejectionReason: string | null
}

/** Goods that were not inspected yet. */
export const toUninspectedGoods = ({ productCode, description, quantity }: MessageGoods): InspectedGoods => ({
  productCode,
  description,
  quantity,
  returnItemStatus: null,
  rejectionReason: null,
})

/** Where a shopper chose to drop off a parcel. */
export interface MessageDropOffPoint {
  readonly name: string
  readonly address1: string
  readonly postalCode: string
  readonly city: string
  readonly openingHours: readonly string[]
}

export const toMessageDropOffPoint = ({ name, address, openingHours }: Location): MessageDropOffPoint => ({
  name,
  address1: address.address1,
  postalCode: address.postalCode,
  city: address.city,
  openingHours: [...openingHours],
})

/** A message to a shopper, with everything its email needs. */
export interface ShopperMessage {
  readonly kind: 'WithdrawalReceived' | 'ReturnRegistered' | 'ReturnCancelled' | 'ReturnInspected' | 'ReturnRefunded'
  readonly emailAddress: string
  readonly language: string
  readonly orderReference: string
  readonly returnOrderNumber: string | null
  readonly withdrawalId: string | null
  /** Date-time. */
  readonly at: string
  /** Of the shopper's address, for times in the message. */
  readonly timeZone: string
  readonly goods: readonly InspectedGoods[]
  /** Null if none was chosen, and for messages that do not ask for a parcel. */
  readonly dropOffPoint: MessageDropOffPoint | null
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

  /** @param order the order that the message is about */
  async notifyShopper(
    unit: UnitOfWork,
    order: Pick<OutboundOrder, 'orderReference' | 'contactInformation'>,
    message: Omit<ShopperMessage, 'orderReference' | 'at' | 'timeZone' | 'portalUrl'>,
  ): Promise<void> {
    const { orderReference } = order
    const portalUrl = `${this.#publicUrl}/returns/${requireTenant(unit)}`
    const { dropOffPoint: point } = message
    const dropOffPoint = point === null ? null : { ...point, openingHours: [...point.openingHours] }
    const complete = {
      ...message,
      orderReference,
      goods: [...message.goods],
      dropOffPoint,
      at: unit.businessAt.toISOString(),
      timeZone: chooseShopperZone(order, unit.businessAt),
      portalUrl,
    }
    await this.#outbox.appendEvents(unit, [createEvent(shopperMessageRequested, unit, orderReference, complete)])
    if (!this.sendsMail) return
    const messageId = makeUuidV7(unit.at)
    await this.#store.insertMessage(unit, messageId, complete)
    await this.#store.enqueue(unit, messageId)
  }
}
