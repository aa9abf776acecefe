import { createEvent, type Outbox } from '../../../kernel/event.ts'
import { makeUuidV7, uuidPattern } from '../../../kernel/ids.ts'
import { type ListedKey, type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { DocumentStore, StoredDocument } from '../../../kernel/stored-document.ts'
import type { Caller } from '../../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { type DocumentMakerPool, resolveDocumentLanguage } from '../../../shipping/service/documents.ts'
import { hasEnded } from '../../orders/service/eligibility-rules.ts'
import { getEndOfDayAfter, hasWithdrawalRight } from '../../orders/service/return-period.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import { isShoppersEmail } from '../../return-orders/service/tracking.ts'
import { withdrawalReceived, withdrawalRefunded } from '../contract/events.ts'
import type { DraftLine, WithdrawalDraft } from './return-draft.ts'
import type { ShopperOrder } from './return-portal.ts'
import { type MessageGoods, type ShopperMessages, toUninspectedGoods } from './shopper-messages.ts'

/** Goods that a shopper has withdrawn from buying. */
export interface WithdrawnGoods extends MessageGoods {
  /** The item of the order. */
  readonly itemId: number
}

/** A shopper's declaration. */
export interface WithdrawalStatement {
  readonly name: string
  /** The address for the acknowledgement. */
  readonly emailAddress: string
  readonly language: string
  readonly goods: readonly WithdrawnGoods[]
}

/** A withdrawal from the contract of an order. */
export interface Withdrawal extends WithdrawalStatement {
  readonly withdrawalId: string
  readonly orderReference: string
  readonly receivedAt: Date
  /** When the refund was recorded; null if it is still owed. */
  readonly refundedAt: Date | null
  /** Who recorded the refund. */
  readonly refundedBy: string | null
}

/** Which withdrawals a list has. */
export interface WithdrawalFilter {
  /** `Open` if the refund is still owed; null for all. */
  readonly state: 'Open' | 'Refunded' | null
  readonly orderReference: string | null
}

/** Stores withdrawals. */
export interface WithdrawalStore {
  insertWithdrawal(unit: UnitOfWork, withdrawal: Withdrawal): Promise<void>
  /** Oldest first. */
  listByOrder(unit: UnitOfWork, orderReference: string): Promise<readonly Withdrawal[]>
  findWithdrawal(unit: UnitOfWork, withdrawalId: string): Promise<Withdrawal | null>
  /** The ids of a list: oldest first if open, otherwise newest first. */
  listKeys(
    unit: UnitOfWork,
    filter: WithdrawalFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** In the order of their ids. */
  readWithdrawals(unit: UnitOfWork, withdrawalIds: readonly string[]): Promise<readonly Withdrawal[]>
  /** @returns false, without a change, if there is no such withdrawal or its refund was recorded before */
  recordRefund(unit: UnitOfWork, withdrawalId: string, refundedAt: Date, refundedBy: string): Promise<boolean>
}

export interface WithdrawalsDeps {
  readonly withdrawals: WithdrawalStore
  readonly documents: DocumentStore
  readonly documentMakers: DocumentMakerPool
  readonly messages: ShopperMessages
  readonly outbox: Outbox
}

/** Whether a shopper may withdraw now, and until when. */
export type WithdrawalPeriod =
  | { readonly state: 'no-right' }
  | { readonly state: 'ended'; readonly endedAt: Date }
  /** Null if nothing was shipped: the period starts with the delivery of the last good. */
  | { readonly state: 'open'; readonly endsAt: Date | null }

/** Withdrawals accepted per order and day: each may cover some of its goods and is acknowledged by email. */
export const maxWithdrawalsADay = 10
const day = 24 * 60 * 60_000

/** Days in which the trader reimburses the consumer: Directive 2011/83/EU, art. 13(1). */
const refundDays = 14

/**
 * Returns the end of the 14th day after the withdrawal was received. A deadline on a weekend would move to Monday
 * (Regulation (EEC, Euratom) 1182/71, art. 3(4)); that is ignored, because refunding earlier is never wrong.
 */
export const calculateRefundDue = (receivedAt: Date): Date => getEndOfDayAfter(receivedAt, refundDays)

const pdf = 'application/pdf'
const documentType = 'WithdrawalReceipt'
const getSubject = ({ withdrawalId }: Withdrawal): string => `withdrawal/${withdrawalId}`

/** The reason of a return that follows a withdrawal. */
export const withdrawalReason = 'Withdrawal'

/**
 * Withdrawals from distance contracts by the online function required by Directive 2011/83/EU, article 11a, inserted by
 * Directive (EU) 2023/2673. A statement counts from when it was sent, whether or not goods come back.
 */
export class Withdrawals {
  readonly #deps: WithdrawalsDeps

  constructor(deps: WithdrawalsDeps) {
    this.#deps = deps
  }

  /** Whether the right of withdrawal can be used now. */
  getPeriod({ order, eligibility }: ShopperOrder, now: Date): WithdrawalPeriod {
    if (!hasWithdrawalRight(order)) return { state: 'no-right' }
    const { coolingOffEndsAt } = eligibility
    return coolingOffEndsAt !== null && hasEnded(coolingOffEndsAt, now)
      ? { state: 'ended', endedAt: coolingOffEndsAt }
      : { state: 'open', endsAt: coolingOffEndsAt }
  }

  async listWithdrawals(unit: UnitOfWork, orderReference: string): Promise<readonly Withdrawal[]> {
    return this.#deps.withdrawals.listByOrder(unit, orderReference)
  }

  /**
   * One page of the tenant's withdrawals: earliest deadline first if open, otherwise newest first.
   *
   * @throws Problem `invalid` for a token of another list
   */
  async listPage(unit: UnitOfWork, filter: WithdrawalFilter, page: PageRequest): Promise<Page<Withdrawal>> {
    const { withdrawals } = this.#deps
    return paginateByBytes(page, {
      name: `withdrawals ${JSON.stringify([filter.state, filter.orderReference])}`,
      key: uuidPattern,
      listKeys: (afterId, limit) => withdrawals.listKeys(unit, filter, afterId, limit),
      readRows: async (ids) => {
        const rows = await withdrawals.readWithdrawals(unit, ids)
        return filter.state === 'Open' ? rows : rows.toReversed()
      },
    })
  }

  /** Records that the shopper has been refunded. @throws Problem `not-found` */
  async recordRefund(unit: UnitOfWork, withdrawalId: string): Promise<Withdrawal> {
    const { withdrawals } = this.#deps
    if (uuidPattern.test(withdrawalId)) {
      const found = await withdrawals.findWithdrawal(unit, withdrawalId)
      if (found !== null) {
        await recordWithdrawalRefund(unit, this.#deps, found)
        return (await withdrawals.findWithdrawal(unit, withdrawalId)) ?? found
      }
    }
    throw new Problem('not-found', `There is no withdrawal ${withdrawalId}`)
  }

  /** What the shopper can still withdraw from: what was neither cancelled nor withdrawn from before. */
  listRemainingGoods({ order }: ShopperOrder, earlier: readonly Withdrawal[]): readonly WithdrawnGoods[] {
    const withdrawn = countWithdrawnArticles(earlier)
    return order.orderItems.flatMap(({ id, productCode, productDescription, quantity, shippingStatus }) => {
      const remaining = quantity - (withdrawn.get(id) ?? 0)
      return shippingStatus === 'Cancelled' || remaining <= 0
        ? []
        : [{ itemId: id, productCode, description: productDescription, quantity: remaining }]
    })
  }

  /** Whether the daily limit of withdrawals is reached. */
  isAtLimit(earlier: readonly Withdrawal[], now: Date): boolean {
    const since = now.getTime() - day
    return earlier.filter(({ receivedAt }) => receivedAt.getTime() > since).length >= maxWithdrawalsADay
  }

  /**
   * Receives a withdrawal. It is acknowledged by an event and, if there is a mail server, by email to the address in
   * the statement and to that of the order, so that nobody can withdraw unnoticed in a shopper's name.
   *
   * @param order locked
   * @throws Problem `invalid` outside the period, and for goods not on the order or withdrawn from before;
   *   `too-many-requests` beyond {@link maxWithdrawalsADay}
   */
  async receiveWithdrawal(
    unit: UnitOfWork,
    order: ShopperOrder,
    draft: WithdrawalDraft,
    language: string,
  ): Promise<Withdrawal> {
    const { withdrawals, outbox, messages } = this.#deps
    const { orderReference } = order.order
    if (this.getPeriod(order, unit.businessAt).state !== 'open') {
      throw new Problem('invalid', `The withdrawal period of order ${orderReference} is not open`)
    }
    const earlier = await withdrawals.listByOrder(unit, orderReference)
    if (this.isAtLimit(earlier, unit.businessAt)) {
      throw new Problem('too-many-requests', `At most ${maxWithdrawalsADay} withdrawals per order and day are accepted`)
    }
    const remaining = this.listRemainingGoods(order, earlier)
    const goods = draft.goods.flatMap(({ itemId, quantity }) => {
      const found = remaining.find((candidate) => candidate.itemId === itemId)
      return found === undefined || quantity < 1 || quantity > found.quantity ? [] : [{ ...found, quantity }]
    })
    if (goods.length === 0 || goods.length < draft.goods.length) {
      throw new Problem(
        'invalid',
        `Some of these goods are not in order ${orderReference}, or were withdrawn from before`,
      )
    }
    const { name, emailAddress } = draft
    const withdrawalId = makeUuidV7(unit.at)
    const withdrawal = {
      withdrawalId,
      orderReference,
      receivedAt: unit.businessAt,
      name,
      emailAddress,
      language,
      goods,
      refundedAt: null,
      refundedBy: null,
    }
    await withdrawals.insertWithdrawal(unit, withdrawal)
    const messageGoods = goods.map(({ productCode, description, quantity }) => ({ productCode, description, quantity }))
    await outbox.appendEvents(unit, [
      createEvent(withdrawalReceived, unit, orderReference, {
        withdrawalId,
        orderReference,
        receivedAt: unit.businessAt.toISOString(),
        goods: messageGoods,
      }),
    ])
    const orderAddress = order.order.contactInformation?.email ?? null
    const addresses =
      orderAddress === null || isShoppersEmail(emailAddress, [orderAddress])
        ? [emailAddress]
        : [emailAddress, orderAddress]
    for (const address of addresses) {
      await messages.notifyShopper(unit, order.order, {
        kind: 'WithdrawalReceived',
        emailAddress: address,
        language,
        returnOrderNumber: null,
        withdrawalId,
        goods: messageGoods.map(toUninspectedGoods),
        dropOffPoint: null,
      })
    }
    return withdrawal
  }

  /** The withdrawn goods that can be sent back now, as lines of a return; without those already on their way or back. */
  listReturnLines({ eligibility, returnOrders }: ShopperOrder, earlier: readonly Withdrawal[]): readonly DraftLine[] {
    const pending = countWithdrawnArticles(earlier)
    const add = (itemId: number, quantity: number): void => {
      pending.set(itemId, (pending.get(itemId) ?? 0) + quantity)
    }
    for (const { returnType, status, returnItems } of returnOrders) {
      if (returnType !== 'EUCoolingOff') continue
      for (const { orderItemId, quantity, returnItemStatus } of returnItems) {
        const isComing = isOpenStatus(status) || returnItemStatus === 'Accepted'
        if (orderItemId !== null && isComing) add(orderItemId, -quantity)
      }
    }
    return [...pending].flatMap(([itemId, withdrawn]) => {
      const available = eligibility.items.find((item) => item.itemId === itemId)?.availableForReturn ?? 0
      const quantity = Math.min(withdrawn, available)
      return quantity <= 0 ? [] : [{ itemId, quantity, reasonCode: withdrawalReason, note: null }]
    })
  }

  async findWithdrawal(unit: UnitOfWork, withdrawalId: string): Promise<Withdrawal | null> {
    return this.#deps.withdrawals.findWithdrawal(unit, withdrawalId)
  }

  /** The stored acknowledgement; null if it was not made yet. */
  async findReceipt(unit: UnitOfWork, withdrawal: Withdrawal): Promise<StoredDocument | null> {
    return this.#deps.documents.findDocument(unit, getSubject(withdrawal), documentType, pdf)
  }

  /**
   * Makes the acknowledgement, outside any transaction: what was declared, and when it was received, in the time zone
   * given.
   */
  async drawReceipt(
    withdrawal: Withdrawal,
    shown: { readonly shopName: string; readonly timeZone: string },
    caller: Caller,
  ): Promise<Uint8Array> {
    const { withdrawalId, orderReference, receivedAt, name, emailAddress, goods } = withdrawal
    return this.#deps.documentMakers.createMaker(caller).drawWithdrawalReceipt({
      issuedAt: receivedAt,
      timeZone: shown.timeZone,
      language: resolveDocumentLanguage(withdrawal.language),
      merchantName: shown.shopName,
      withdrawalId,
      orderReference,
      name,
      emailAddress,
      lines: goods.map(({ productCode, description, quantity }) => ({ productCode, description, quantity })),
    })
  }

  /** Stores the acknowledgement, so that it never changes. */
  async saveReceipt(unit: UnitOfWork, withdrawal: Withdrawal, content: Uint8Array): Promise<StoredDocument> {
    return this.#deps.documents.saveDocument(unit, getSubject(withdrawal), documentType, { mediaType: pdf, content })
  }
}

/** Records that a withdrawal has been refunded, with an event unless it was recorded before. */
export async function recordWithdrawalRefund(
  unit: UnitOfWork,
  { withdrawals, outbox }: { readonly withdrawals: Pick<WithdrawalStore, 'recordRefund'>; readonly outbox: Outbox },
  { withdrawalId, orderReference }: Withdrawal,
): Promise<void> {
  const refundedAt = unit.businessAt
  if (!(await withdrawals.recordRefund(unit, withdrawalId, refundedAt, unit.by))) return
  await outbox.appendEvents(unit, [
    createEvent(withdrawalRefunded, unit, orderReference, {
      withdrawalId,
      orderReference,
      refundedAt: refundedAt.toISOString(),
    }),
  ])
}

/** Articles withdrawn from, by item of the order. */
export function countWithdrawnArticles(withdrawals: readonly Pick<Withdrawal, 'goods'>[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { itemId, quantity } of withdrawals.flatMap(({ goods }) => goods)) {
    counts.set(itemId, (counts.get(itemId) ?? 0) + quantity)
  }
  return counts
}

/**
 * The open withdrawals whose goods have all been refunded as `EUCoolingOff` returns. Refunded articles count for the
 * oldest withdrawals first, including those whose refund was recorded by hand, so that none is settled too early.
 *
 * @param withdrawals all of an order's, oldest first
 * @param returnOrders all of the order's
 */
export function findRefundedWithdrawals(
  withdrawals: readonly Withdrawal[],
  returnOrders: readonly ReturnOrder[],
): readonly Withdrawal[] {
  const refunded = new Map<number, number>()
  for (const { returnType, status, returnItems } of returnOrders) {
    if (returnType !== 'EUCoolingOff' || status !== 'Refunded') continue
    for (const { orderItemId, quantity, returnItemStatus } of returnItems) {
      if (orderItemId === null || returnItemStatus !== 'Accepted') continue
      refunded.set(orderItemId, (refunded.get(orderItemId) ?? 0) + quantity)
    }
  }
  return withdrawals.filter(({ goods, refundedAt }) => {
    let isCovered = true
    for (const { itemId, quantity } of goods) {
      const remainingQuantity = (refunded.get(itemId) ?? 0) - quantity
      if (remainingQuantity < 0) isCovered = false
      refunded.set(itemId, Math.max(0, remainingQuantity))
    }
    return isCovered && refundedAt === null
  })
}
