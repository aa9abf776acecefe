import { Problem } from '../../../kernel/problem.ts'
import { requireTenant, type UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { resolveDocumentLanguage } from '../../../shipping/service/documents.ts'
import type { Location } from '../../network/service/location.ts'
import type { LocationStore } from '../../network/service/stores.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import type { OutboundOrderStore } from '../../orders/service/stores.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type { ReturnOrders } from '../../return-orders/service/return-orders.ts'
import { type ShopperMessages, toMessageDropOffPoint, toUninspectedGoods } from './shopper-messages.ts'

/** Finds locations by id. */
type LocationLookUp = Pick<LocationStore, 'findLocation'>

export interface ReturnMessagesDeps {
  readonly orders: Pick<OutboundOrderStore, 'findOrder'>
  readonly returnOrders: Pick<ReturnOrders, 'findReturnOrder'>
  readonly locations: LocationLookUp
  readonly messages: ShopperMessages
}

/** A message that was requested for a shopper. */
export interface RequestedMessage {
  readonly emailAddress: string
  readonly language: string
  /** Whether this server sends the email; otherwise a subscriber of the event does. */
  readonly isSentByServer: boolean
}

/** The chosen drop-off point of a return; null if none was chosen or it no longer exists. */
export async function findDropOffPoint(
  unit: UnitOfWork,
  locations: LocationLookUp,
  { dropOffLocation }: ReturnOrder,
): Promise<Location | null> {
  const locationId = dropOffLocation?.locationId ?? null
  return locationId === null ? null : locations.findLocation(unit, requireTenant(unit), locationId)
}

/** Tells shoppers that returns of theirs were registered or cancelled. */
export class ReturnMessages {
  readonly #deps: ReturnMessagesDeps

  constructor(deps: ReturnMessagesDeps) {
    this.#deps = deps
  }

  /**
   * Tells a shopper how to send back an open return, such as one created by the returns desk: where its label is, and
   * where to drop it off.
   *
   * @throws Problem `not-found`, `conflict` if the return is closed, `unprocessable` if its order has no email address
   */
  async sendInstructions(unit: UnitOfWork, returnOrderNumber: string): Promise<RequestedMessage> {
    const { orders, returnOrders, messages } = this.#deps
    const returnOrder = await returnOrders.findReturnOrder(unit, returnOrderNumber)
    const { status, orderReference } = returnOrder
    if (!isOpenStatus(status)) {
      throw new Problem('conflict', `Return ${returnOrderNumber} is closed (${status}); only open returns have a label`)
    }
    const order = await orders.findOrder(unit, orderReference)
    const emailAddress = order?.contactInformation?.email ?? null
    if (order === null || emailAddress === null) {
      throw new Problem(
        'unprocessable',
        `Order ${orderReference} has no email address; add one to its contactInformation, or give the shopper the label`,
      )
    }
    const { cultureLanguageIso = null } = order.contactInformation ?? {}
    const language = resolveDocumentLanguage(returnOrder.cultureLanguageIso ?? cultureLanguageIso)
    await this.notifyShopper(unit, 'ReturnRegistered', order, returnOrder, language)
    return { emailAddress, language, isSentByServer: messages.sendsMail }
  }

  /** Does nothing if the order has no email address. */
  async notifyShopper(
    unit: UnitOfWork,
    kind: 'ReturnRegistered' | 'ReturnCancelled',
    order: OutboundOrder,
    returnOrder: ReturnOrder,
    language: string,
  ): Promise<void> {
    const { messages, locations } = this.#deps
    const { contactInformation, orderItems } = order
    const emailAddress = contactInformation?.email ?? null
    if (emailAddress === null) return
    const descriptions = new Map(orderItems.map(({ id, productDescription }) => [id, productDescription]))
    const point = kind === 'ReturnRegistered' ? await findDropOffPoint(unit, locations, returnOrder) : null
    await messages.notifyShopper(unit, order, {
      kind,
      emailAddress,
      language,
      returnOrderNumber: returnOrder.returnOrderNumber,
      withdrawalId: null,
      goods: returnOrder.returnItems.map(({ productCode, orderItemId, quantity }) =>
        toUninspectedGoods({
          productCode,
          description: (orderItemId === null ? null : descriptions.get(orderItemId)) ?? null,
          quantity,
        }),
      ),
      dropOffPoint: point === null ? null : toMessageDropOffPoint(point),
    })
  }
}
