import { shopperActor } from '../../../kernel/principal.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { OutboundOrderStore } from '../../orders/service/stores.ts'
import type { ReturnOrder, ReturnOrderStatus } from '../../return-orders/service/return-order.ts'
import type { ReturnStatusListener } from '../../return-orders/service/return-orders.ts'
import type { ShopperMessage, ShopperMessages } from './shopper-messages.ts'

/** What shoppers are told when a return reaches a status. */
const kinds: Partial<Record<ReturnOrderStatus, ShopperMessage['kind']>> = {
  Processed: 'ReturnInspected',
  Rejected: 'ReturnInspected',
  Refunded: 'ReturnRefunded',
}

/** Tells shoppers how the returns they registered in the portal end. Retailers tell others of theirs themselves. */
export class ReturnOutcomes implements ReturnStatusListener {
  readonly #orders: Pick<OutboundOrderStore, 'findOrder'>
  readonly #messages: ShopperMessages

  constructor(orders: Pick<OutboundOrderStore, 'findOrder'>, messages: ShopperMessages) {
    this.#orders = orders
    this.#messages = messages
  }

  async returnMoved(unit: UnitOfWork, returnOrder: ReturnOrder): Promise<void> {
    const { status, history, orderReference, returnOrderNumber, cultureLanguageIso } = returnOrder
    const kind = kinds[status]
    if (kind === undefined || history[0]?.by !== shopperActor) return
    const order = await this.#orders.findOrder(unit, orderReference)
    const emailAddress = order?.contactInformation?.email ?? null
    if (order === null || emailAddress === null) return
    const descriptions = new Map(order.orderItems.map(({ id, productDescription }) => [id, productDescription]))
    await this.#messages.notifyShopper(unit, {
      kind,
      emailAddress,
      language: cultureLanguageIso ?? 'en',
      orderReference,
      returnOrderNumber,
      withdrawalId: null,
      goods: returnOrder.returnItems.map(
        ({ productCode, orderItemId, quantity, returnItemStatus, rejectionReason }) => ({
          productCode,
          description: (orderItemId === null ? null : descriptions.get(orderItemId)) ?? null,
          quantity,
          returnItemStatus,
          rejectionReason,
        }),
      ),
      dropOffPoint: null,
    })
  }
}
