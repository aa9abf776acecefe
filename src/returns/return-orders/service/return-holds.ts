import { createEvent, type Outbox } from '../../../kernel/event.ts'
import type { ListedKey } from '../../../kernel/paging.ts'
import { Problem } from '../../../kernel/problem.ts'
import {
  hasFindings,
  listOpenFindings,
  type ScreenedName,
  type ScreenedParty,
  type ScreeningDecision,
  type ScreeningFindings,
  type ScreeningResult,
} from '../../../kernel/screening.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Contact } from '../../orders/service/outbound-order.ts'
import type { OutboundOrderStore, ReturnOrderStore } from '../../orders/service/stores.ts'
import { returnOrderHeld, returnOrderReleased } from '../contract/events.ts'
import type { ReturnOrder } from './return-order.ts'

/** Screens shoppers of returns. */
export interface ShopperScreening {
  screenParties(unit: UnitOfWork, parties: readonly ScreenedParty[]): Promise<ScreeningResult>
  /** Stores a person's decision on findings. */
  recordDecision(unit: UnitOfWork, decision: ScreeningDecision, findings: ScreeningFindings): Promise<void>
}

/** Stores which returns of the unit of work's tenant are on hold. */
export interface ReturnHoldStore {
  isHeld(unit: UnitOfWork, returnOrderNumber: string): Promise<boolean>
  /** @returns false if it already is */
  insertHold(unit: UnitOfWork, returnOrderNumber: string): Promise<boolean>
  /** @returns false if it is not */
  deleteHold(unit: UnitOfWork, returnOrderNumber: string): Promise<boolean>
  /** The ids of returns still with the shopper, oldest first, after an id. */
  listAwaitedIds(unit: UnitOfWork, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
}

export interface ReturnHoldsDeps {
  readonly holds: ReturnHoldStore
  readonly orders: Pick<OutboundOrderStore, 'findOrder'>
  readonly returnOrders: Pick<ReturnOrderStore, 'findReturnOrder' | 'listReturnOrders'>
  readonly screening: ShopperScreening
  readonly outbox: Outbox
}

/** Returns screened per batch. */
const returnsAtOnce = 25

/** Returns without documents until a person decides whether the shopper is a denied party. */
export class ReturnHolds {
  readonly #deps: ReturnHoldsDeps

  constructor(deps: ReturnHoldsDeps) {
    this.#deps = deps
  }

  /**
   * Screens the shopper of a return, and puts it on hold if there are undecided findings.
   *
   * @returns those findings; null if there are none
   */
  async holdReturn(unit: UnitOfWork, order: ReturnOrder, shopper: Contact | null): Promise<Problem | null> {
    const { holds, outbox } = this.#deps
    const open = await this.#findOpen(unit, shopper)
    if (!hasFindings(open)) return null
    const { returnOrderNumber, orderReference } = order
    if (await holds.insertHold(unit, returnOrderNumber)) {
      const hits = open.hits.map(({ list, entryId }) => ({ list, entryId }))
      const data = { returnOrderNumber, orderReference, hits }
      await outbox.appendEvents(unit, [createEvent(returnOrderHeld, unit, returnOrderNumber, data)])
    }
    return createHeldProblem(returnOrderNumber, open)
  }

  /** @throws Problem `not-found` for a return on hold, which has no documents */
  async assertNotOnHold(unit: UnitOfWork, returnOrderNumber: string): Promise<void> {
    const { holds, returnOrders } = this.#deps
    if (!(await holds.isHeld(unit, returnOrderNumber))) return
    const order = await returnOrders.findReturnOrder(unit, returnOrderNumber)
    if (order === null) return
    const open = await this.#findOpen(unit, await this.#findShopper(unit, order))
    // A list may have changed, so that nothing holds the return any more.
    if (hasFindings(open)) throw createHeldProblem(returnOrderNumber, open)
  }

  /**
   * Records a person's decision that the shopper is somebody else.
   *
   * @returns the findings decided on; empty if nothing held the return
   * @throws Problem `not-found`
   */
  async releaseReturn(unit: UnitOfWork, returnOrderNumber: string, note: string): Promise<ScreeningFindings> {
    const { holds, returnOrders, screening, outbox } = this.#deps
    const order = await returnOrders.findReturnOrder(unit, returnOrderNumber)
    if (order === null) throw new Problem('not-found', `There is no return ${returnOrderNumber}`)
    const open = await this.#findOpen(unit, await this.#findShopper(unit, order))
    const { orderReference } = order
    const subject = { kind: 'return', returnOrderNumber } as const
    await screening.recordDecision(unit, { action: 'Release', note, orderReference, subject }, open)
    if (await holds.deleteHold(unit, returnOrderNumber)) {
      const data = { returnOrderNumber, orderReference }
      await outbox.appendEvents(unit, [createEvent(returnOrderReleased, unit, returnOrderNumber, data)])
    }
    return open
  }

  /** Screens some of the shoppers whose returns were not sent yet, oldest first. */
  async findHits(
    unit: UnitOfWork,
    afterId: string | null,
  ): Promise<{ readonly found: readonly string[]; readonly next: string | null }> {
    const { holds, returnOrders } = this.#deps
    const listed = (await holds.listAwaitedIds(unit, afterId, returnsAtOnce)).map(({ key }) => key)
    if (listed.length === 0) return { found: [], next: null }
    const found: string[] = []
    for (const order of await returnOrders.listReturnOrders(unit, listed)) {
      if (hasFindings(await this.#findOpen(unit, await this.#findShopper(unit, order))))
        found.push(order.returnOrderNumber)
    }
    return { found, next: listed.length < returnsAtOnce ? null : (listed.at(-1) ?? null) }
  }

  /** Puts a return on hold, unless it was sent or decided on in the meantime. */
  async holdForHits(unit: UnitOfWork, returnOrderNumber: string): Promise<void> {
    const order = await this.#deps.returnOrders.findReturnOrder(unit, returnOrderNumber)
    if (order !== null) await this.holdReturn(unit, order, await this.#findShopper(unit, order))
  }

  async #findShopper(unit: UnitOfWork, { orderReference }: ReturnOrder): Promise<Contact | null> {
    return (await this.#deps.orders.findOrder(unit, orderReference))?.contactInformation ?? null
  }

  async #findOpen(unit: UnitOfWork, shopper: Contact | null): Promise<ScreeningFindings> {
    if (shopper === null) return { hits: [], uncompared: [] }
    return listOpenFindings(await this.#deps.screening.screenParties(unit, [toScreenedParty(shopper)]))
  }
}

const listGiven = (...texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')

const listNames = (nameOf: ScreenedName['of'], name: string | null | undefined): readonly ScreenedName[] =>
  listGiven(name).map((spelling) => ({ name: spelling, of: nameOf }))

/** The shopper of an order, who received its goods. */
function toScreenedParty(shopper: Contact): ScreenedParty {
  const { firstName, lastName, company, latinName, address1, address2, address3, postalCode, city, countryIso } =
    shopper
  return {
    role: 'consignee',
    names: [
      ...listNames('person', listGiven(firstName, lastName).join(' ')),
      ...listNames('company', company),
      ...listNames('person', latinName),
    ],
    country: countryIso ?? '',
    address: listGiven(address1, address2, address3, postalCode, city),
  }
}

/**
 * The error instead of a document of a return on hold; reveals nothing about the shopper, and is not shown to shoppers.
 */
function createHeldProblem(returnOrderNumber: string, { hits, uncompared }: ScreeningFindings): Problem {
  const reasons = [
    ...hits.map(
      ({ matchedName, list, entryId, score }) =>
        `the shopper’s name resembles ${matchedName} on the list ${list}, entry ${entryId} (score ${score})`,
    ),
    ...uncompared.map(
      () =>
        'the shopper’s name could not be compared with the denied-party lists, because its script cannot be transliterated reliably (send it in Latin letters as latinName of the order, or let a person compare it)',
    ),
  ]
  return new Problem(
    'not-found',
    `Return ${returnOrderNumber} has no documents while it is held: ${reasons.join('; ')}. Release it with POST …/return-orders/${returnOrderNumber}/release and a note, or cancel it with the status Cancelled`,
  )
}
