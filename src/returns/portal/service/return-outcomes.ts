import type { Outbox } from '../../../kernel/event.ts'
import { shopperActor } from '../../../kernel/principal.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { OutboundOrderStore, ReturnOrderStore } from '../../orders/service/stores.ts'
import type { ReturnOrder, ReturnOrderStatus } from '../../return-orders/service/return-order.ts'
import type { ReturnStatusListener } from '../../return-orders/service/return-orders.ts'
import type { ShopperMessage, ShopperMessages } from './shopper-messages.ts'
import { findRefundedWithdrawals, recordWithdrawalRefund, type WithdrawalStore } from './withdrawals.ts'

/** The message to shoppers when a return reaches a status. */
const kinds: Partial<Record<ReturnOrderStatus, ShopperMessage['kind']>> = {
  Processed: 'ReturnInspected',
  Rejected: 'ReturnInspected',
  Refunded: 'ReturnRefunded',
}

export interface ReturnOutcomesDeps {
  readonly orders: Pick<OutboundOrderStore, 'findOrder'>
  readonly returnOrders: Pick<ReturnOrderStore, 'listByOrder'>
  readonly withdrawals: Pick<WithdrawalStore, 'listByOrder' | 'recordRefund'>
  readonly messages: ShopperMessages
  readonly outbox: Outbox
}

/**
 * Settles the withdrawals that a refunded return completes, and tells shoppers how the returns they registered in the
 * portal end. Retailers tell others of theirs themselves.
 */
export class ReturnOutcomes implements ReturnStatusListener {
  readonly #deps: ReturnOutcomesDeps

  constructor(deps: ReturnOutcomesDeps) {
    this.#deps = deps
  }

  async returnMoved(unit: UnitOfWork, returnOrder: ReturnOrder): Promise<void> {
    if (returnOrder.returnType === 'EUCoolingOff' && returnOrder.status === 'Refunded') {
      await this.#settleWithdrawals(unit, returnOrder.orderReference)
    }
    await this.#notifyShopper(unit, returnOrder)
  }

  async #settleWithdrawals(unit: UnitOfWork, orderReference: string): Promise<void> {
    const { withdrawals, returnOrders } = this.#deps
    const [ofOrder, returnsOfOrder] = await Promise.all([
      withdrawals.listByOrder(unit, orderReference),
      returnOrders.listByOrder(unit, orderReference),
    ])
    for (const withdrawal of findRefundedWithdrawals(ofOrder, returnsOfOrder)) {
      await recordWithdrawalRefund(unit, this.#deps, withdrawal)
    }
  }

  async #notifyShopper(unit: UnitOfWork, returnOrder: ReturnOrder): Promise<void> {
    const { status, history, orderReference, returnOrderNumber, cultureLanguageIso } = returnOrder
    const kind = kinds[status]
    if (kind === undefined || history[0]?.by !== shopperActor) return
    const order = await this.#deps.orders.findOrder(unit, orderReference)
    const emailAddress = order?.contactInformation?.email ?? null
    if (order === null || emailAddress === null) return
    const descriptions = new Map(order.orderItems.map(({ id, productDescription }) => [id, productDescription]))
    await this.#deps.messages.notifyShopper(unit, order, {
      kind,
      emailAddress,
      language: cultureLanguageIso ?? 'en',
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
