import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { FormData, FormValues } from '../../../platform/http/form-body.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type {
  CleanPicture,
  PhotographRejection,
  ReturnPhotographs,
} from '../../return-orders/service/return-photographs.ts'
import type { RejectedInput } from '../service/return-draft.ts'
import { findShownReturn, type PortalMethod, type ReturnPortal, type ShopperOrder } from '../service/return-portal.ts'
import { countWithdrawnArticles, type Withdrawals } from '../service/withdrawals.ts'
import type { PortalPage } from './layout.ts'
import { addNotice, getReturnAddress, type OrderPageContext } from './page-context.ts'
import { createConfirmPage } from './pages/confirm.ts'
import { createItemsPage, describeReturnLimit, readItems } from './pages/items.ts'
import { createMethodPage, readMethod } from './pages/method.ts'
import { nameField, readLine, readPhotographErrors, writePhotographError } from './pages/photographs.ts'
import { createReturnPage } from './pages/return.ts'
import {
  createUsualWithdrawal,
  createWithdrawConfirmPage,
  createWithdrawnPage,
  createWithdrawPage,
  readWithdrawal,
} from './pages/withdraw.ts'
import type { WithdrawalState } from './pages/withdrawal-period.ts'
import { fill } from './portal-messages.ts'

/** Where to go on. */
export interface Redirect {
  readonly redirectTo: string
}

/** The outcome of reading a step: a page, or a redirect to another. */
export type StepOutcome = { readonly page: PortalPage } | Redirect

/** A photo in a form, or why it is rejected. */
export interface SentPhotograph {
  readonly field: string
  readonly fileName: string
  readonly picture: CleanPicture | PhotographRejection
}

/** A page about an order: how it is rendered, and what its form does. */
export interface PortalStep {
  read(unit: UnitOfWork, context: OrderPageContext): Promise<StepOutcome>
  /**
   * Always leads to a page to read, so that the browser's Back and Reload never submit a form again.
   *
   * @param photographs the files of the form after verification, in its order
   */
  submit(
    unit: UnitOfWork,
    context: OrderPageContext,
    form: FormData,
    photographs: readonly SentPhotograph[],
  ): Promise<Redirect>
}

export interface PortalStepDeps {
  readonly portal: ReturnPortal
  readonly withdrawals: Withdrawals
  readonly photographs: ReturnPhotographs
  /** Whether shoppers are notified by email. */
  readonly sendsMail: boolean
}

/** The pages about an order, by their name in the path. */
export function createPortalSteps(deps: PortalStepDeps): ReadonlyMap<string, PortalStep> {
  const { portal, withdrawals, photographs, sendsMail } = deps

  const readWithdrawalState = async (unit: UnitOfWork, order: ShopperOrder): Promise<WithdrawalState> => {
    const earlier = await withdrawals.listWithdrawals(unit, order.order.orderReference)
    return {
      period: withdrawals.getPeriod(order, unit.businessAt),
      remaining: withdrawals.listRemainingGoods(order, earlier),
      withdrawn: countWithdrawnArticles(earlier),
      toSendBack: new Map(
        withdrawals.listReturnLines(order, earlier).map(({ itemId, quantity }) => [itemId, quantity]),
      ),
      isAtLimit: withdrawals.isAtLimit(earlier, unit.businessAt),
    }
  }

  /** Keeps input that is not accepted, and shows it with its errors. */
  const reject = async (
    unit: UnitOfWork,
    context: OrderPageContext,
    order: ShopperOrder,
    rejectedInput: RejectedInput,
  ): Promise<Redirect> => {
    await portal.saveDraft(unit, context.session, { ...order.draft, rejectedInput })
    return { redirectTo: addNotice(rejectedInput.page, 'invalid') }
  }

  const items: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      const withdrawal = await readWithdrawalState(unit, order)
      const rejected = findRejectedForm(context, order, 'items')
      if (rejected !== null) {
        return { page: createItemsPage(context, { order, withdrawal, ...readItems(context, order, rejected) }) }
      }
      const notice = context.notice === 'changed' ? { notice: context.messages.changed } : {}
      return { page: createItemsPage(context, { order, withdrawal, lines: order.draft.lines, ...notice }) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const { lines, errors } = readItems(context, order, form)
      if (order.isAtReturnLimit) return { redirectTo: 'items' }
      if (errors.length > 0) return reject(unit, context, order, keepInput('items', form))
      await portal.saveDraft(unit, context.session, {
        ...order.draft,
        lines,
        returnType: 'Normal',
        rejectedInput: null,
      })
      return { redirectTo: 'method' }
    },
  }

  const method: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { redirectTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      const isRejected = findRejectedForm(context, order, 'method') !== null
      const errors = isRejected ? [{ field: 'method-0', message: context.messages.chooseMethod }] : []
      return { page: createMethodPage(context, methods, order.draft, errors) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { redirectTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      const chosen = readMethod(methods, form)
      if (chosen === null) return reject(unit, context, order, keepInput('method', form))
      await portal.saveDraft(unit, context.session, { ...order.draft, method: chosen, rejectedInput: null })
      return { redirectTo: 'confirm' }
    },
  }

  /** The page after a confirmation that has nothing left to confirm: another one was processed just before. */
  const findPageAfterConfirmation = (order: ShopperOrder): string => {
    const newest = findShownReturn(order, null)
    return newest !== null && isOpenStatus(newest.status) ? 'return' : 'items'
  }

  const confirm: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { redirectTo: 'items' }
      const chosen = findChosen(await portal.listMethods(unit, order), order)
      return chosen === undefined ? { redirectTo: 'method' } : { page: createConfirmPage(context, order, chosen) }
    },
    async submit(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0 || order.draft.method === null) {
        // Read again, because the return may have been created between reading the order and its draft.
        return { redirectTo: findPageAfterConfirmation(await portal.readOrder(unit, context.session)) }
      }
      try {
        const created = await portal.createReturn(unit, context.session, context.language)
        return { redirectTo: nameReturnPage(order, created.returnOrderNumber) }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.kind === 'too-many-requests') return { redirectTo: 'items' }
        if (error.kind !== 'conflict' && error.kind !== 'invalid') throw error
        const present = await portal.readOrder(unit, context.session)
        // Submitted twice, or from two pages: the return was just created.
        if (present.draft.lines.length === 0) return { redirectTo: findPageAfterConfirmation(present) }
        return { redirectTo: addNotice('items', 'changed') }
      }
    },
  }

  const readReturn = async (unit: UnitOfWork, context: OrderPageContext): Promise<StepOutcome> => {
    const order = await portal.readOrder(unit, context.session)
    const shown = findShownReturn(order, context.returnNumber)
    if (shown === null) return { redirectTo: 'items' }
    const withdrawal = await readWithdrawalState(unit, order)
    const shopperReturn = await portal.readReturn(unit, shown)
    const rejected = findRejectedForm(context, order, 'photographs')
    // Not that of another return of the order.
    const ofReturn = rejected?.value('number') === shown.returnOrderNumber ? rejected : null
    const errors = ofReturn === null ? [] : readPhotographErrors(context, ofReturn)
    const notice = describeReturnNotice(context, ofReturn)
    return {
      page: createReturnPage(context, {
        order,
        shopperReturn,
        withdrawal,
        errors,
        ...(notice === null ? {} : { notice }),
      }),
    }
  }

  const photographStep: PortalStep = {
    read: async () => ({ redirectTo: 'return' }),
    async submit(unit, context, form, sent) {
      // Locked, so that the limit on photos holds for concurrent uploads.
      const order = await portal.lockOrder(unit, context.session)
      const shown = findShownReturn(order, context.returnNumber)
      if (shown === null) return { redirectTo: 'return' }
      const toReturn = { redirectTo: nameReturnPage(order, shown.returnOrderNumber) }
      if (!isOpenStatus(shown.status)) return toReturn
      const removed = form.value('remove')
      if (removed !== '') {
        await photographs.removePhotograph(unit, shown, removed)
        return toReturn
      }
      const lines = shown.returnItems.map(({ id }) => id)
      const rejections: Record<string, string> = {}
      let added = 0
      for (const { field, fileName, picture } of sent) {
        const itemId = readLine(field)
        if (itemId === null || !lines.includes(itemId)) continue
        const rejection =
          typeof picture === 'string' ? picture : await photographs.addPhotograph(unit, shown, { itemId, picture })
        if (rejection === null) added++
        else rejections[field] ??= writePhotographError(rejection, fileName)
      }
      if (form.files.length === 0) rejections[nameField(lines[0] ?? 1)] = writePhotographError('none', '')
      if (Object.keys(rejections).length === 0) {
        return added === 0 ? toReturn : { redirectTo: addNotice(toReturn.redirectTo, 'photographs-added') }
      }
      const fields = { ...rejections, added: String(added), number: shown.returnOrderNumber }
      await portal.saveDraft(unit, context.session, { ...order.draft, rejectedInput: { page: 'photographs', fields } })
      return { redirectTo: addNotice(toReturn.redirectTo, 'invalid') }
    },
  }

  const returnStep: PortalStep = {
    read: (unit, context) => readReturn(unit, context),
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const shown = findShownReturn(order, context.returnNumber)
      if (shown === null) return { redirectTo: 'items' }
      try {
        if (form.value('action') === 'change') {
          // Otherwise this return would be cancelled, and none could replace it.
          if (order.isAtReturnLimit) {
            return { redirectTo: addNotice(nameReturnPage(order, shown.returnOrderNumber), 'return-limit') }
          }
          await portal.reopenReturn(unit, context.session, shown)
          // What was withdrawn from is declared; only the way back can be chosen again.
          return { redirectTo: shown.returnType === 'EUCoolingOff' ? 'method' : 'items' }
        }
        if (form.value('action') === 'cancel') {
          await portal.cancelReturn(unit, context.session, shown, context.language)
        }
        return { redirectTo: nameReturnPage(order, shown.returnOrderNumber) }
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
        return { redirectTo: addNotice(nameReturnPage(order, shown.returnOrderNumber), 'too-late') }
      }
    },
  }

  const withdraw: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      const state = await readWithdrawalState(unit, order)
      const rejected = findRejectedForm(context, order, 'withdraw')
      if (rejected !== null) {
        const { withdrawal, errors } = readWithdrawal(context, state.remaining, rejected)
        return { page: createWithdrawPage(context, order, state, withdrawal, errors) }
      }
      const notice = context.notice === 'changed' ? context.messages.changed : undefined
      const filledIn = order.draft.withdrawal ?? createUsualWithdrawal(order.order, state.remaining)
      return { page: createWithdrawPage(context, order, state, filledIn, [], notice) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const state = await readWithdrawalState(unit, order)
      const { withdrawal, errors } = readWithdrawal(context, state.remaining, form)
      if (errors.length > 0 || state.period.state !== 'open' || state.isAtLimit) {
        return reject(unit, context, order, keepInput('withdraw', form))
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, withdrawal, rejectedInput: null })
      return { redirectTo: 'withdraw-confirm' }
    },
  }

  const withdrawConfirm: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      const { withdrawal } = order.draft
      if (withdrawal === null) return { redirectTo: 'withdraw' }
      const { remaining } = await readWithdrawalState(unit, order)
      return { page: createWithdrawConfirmPage(context, order, remaining, withdrawal) }
    },
    async submit(unit, context) {
      // Locked, so that goods are withdrawn from once, however often this is submitted.
      const order = await portal.lockOrder(unit, context.session)
      const { withdrawal } = order.draft
      if (withdrawal === null) return { redirectTo: 'withdrawn' }
      try {
        await withdrawals.receiveWithdrawal(unit, order, withdrawal, context.language)
      } catch (error) {
        if (!(error instanceof Problem) || (error.kind !== 'invalid' && error.kind !== 'too-many-requests')) throw error
        return { redirectTo: addNotice('withdraw', 'changed') }
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, withdrawal: null })
      return { redirectTo: 'withdrawn' }
    },
  }

  /** The latest withdrawal, with all withdrawn goods that can be sent back now. */
  const readWithdrawn = async (unit: UnitOfWork, context: OrderPageContext) => {
    const order = await portal.readOrder(unit, context.session)
    const earlier = await withdrawals.listWithdrawals(unit, order.order.orderReference)
    const withdrawal = earlier.at(-1)
    return withdrawal === undefined ? null : { order, withdrawal, lines: withdrawals.listReturnLines(order, earlier) }
  }

  const withdrawn: PortalStep = {
    async read(unit, context) {
      const found = await readWithdrawn(unit, context)
      if (found === null) return { redirectTo: 'withdraw' }
      const { order, withdrawal, lines } = found
      return { page: createWithdrawnPage(context, order, withdrawal, { sendsMail, canReturn: lines.length > 0 }) }
    },
    async submit(unit, context) {
      const found = await readWithdrawn(unit, context)
      if (found === null) return { redirectTo: 'withdraw' }
      const { order, lines } = found
      if (lines.length === 0) return { redirectTo: 'return' }
      await portal.saveDraft(unit, context.session, { ...order.draft, lines, returnType: 'EUCoolingOff' })
      return { redirectTo: 'method' }
    },
  }

  return new Map([
    ['withdraw', withdraw],
    ['withdraw-confirm', withdrawConfirm],
    ['withdrawn', withdrawn],
    ['items', items],
    ['method', method],
    ['confirm', confirm],
    ['return', returnStep],
    ['photographs', photographStep],
    ['leave', items],
  ])
}

/** The page of a return, with its number if the order has another one. */
const nameReturnPage = ({ sortedReturns }: ShopperOrder, number: string): string =>
  sortedReturns.some(({ returnOrderNumber }) => returnOrderNumber !== number)
    ? getReturnAddress('return', number)
    : 'return'

/** The names of fields whose input is kept. */
const keptField = /^(?:(?:reason|quantity|note|goods)-\d{1,6}|name|emailAddress)$/

/** PostgreSQL stores no NUL; another control character is rejected just as well when the input is read again. */
const keepInput = (page: string, form: FormData): RejectedInput => ({
  page,
  fields: Object.fromEntries(
    form.names.filter((name) => keptField.test(name)).map((name) => [name, form.value(name).replaceAll('\0', '\x01')]),
  ),
})

/** The input that a page did not accept, if the page is to show it; otherwise null. */
function findRejectedForm(
  { notice }: OrderPageContext,
  { draft: { rejectedInput } }: ShopperOrder,
  page: string,
): FormValues | null {
  if (notice !== 'invalid' || rejectedInput?.page !== page) return null
  const values = new Map(Object.entries(rejectedInput.fields))
  return { value: (name) => values.get(name) ?? '' }
}

/** What the page of a return says about the form submitted before it; null for nothing. */
function describeReturnNotice(context: OrderPageContext, rejected: FormValues | null): string | null {
  const { notice, messages } = context
  if (notice === 'too-late') return messages.tooLate
  if (notice === 'return-limit') return describeReturnLimit(context)
  if (notice === 'photographs-added') return messages.photographsSaved
  const added = Number(rejected?.value('added') ?? 0)
  return added > 0 ? fill(messages.photographsAdded, { count: added }) : null
}

/** The chosen offer, if it still exists. */
function findChosen(methods: readonly PortalMethod[], { draft }: ShopperOrder): PortalMethod | undefined {
  return methods.find(
    ({ offer }) =>
      offer.returnMethod === draft.method?.returnMethod &&
      offer.carrierServiceRouteId === draft.method.carrierServiceRouteId,
  )
}
