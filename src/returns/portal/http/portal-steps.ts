import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { FormData } from '../../../platform/http/form-body.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type {
  CleanPicture,
  PhotographRejection,
  ReturnPhotographs,
} from '../../return-orders/service/return-photographs.ts'
import { findShownReturn, type PortalMethod, type ReturnPortal, type ShopperOrder } from '../service/return-portal.ts'
import { countWithdrawnArticles, type Withdrawals } from '../service/withdrawals.ts'
import type { PortalPage } from './layout.ts'
import { type FieldError, getReturnAddress, type OrderPageContext } from './page-context.ts'
import { createConfirmPage } from './pages/confirm.ts'
import { createItemsPage, describeReturnLimit, readItems } from './pages/items.ts'
import { createMethodPage, readMethod } from './pages/method.ts'
import { describeRejection, nameField, readLine } from './pages/photographs.ts'
import { createReturnPage } from './pages/return.ts'
import {
  createUsualWithdrawal,
  createWithdrawConfirmPage,
  createWithdrawnPage,
  createWithdrawPage,
  readWithdrawal,
} from './pages/withdraw.ts'
import type { WithdrawalState } from './pages/withdrawal-period.ts'

/** The outcome of a step: a page, or a redirect to one. */
export type StepOutcome = { readonly page: PortalPage } | { readonly redirectTo: string }

/** A photo in a form, or why it is rejected. */
export interface SentPhotograph {
  readonly field: string
  readonly picture: CleanPicture | PhotographRejection
}

/** A page about an order: how it is rendered, and what its form does. */
export interface PortalStep {
  read(unit: UnitOfWork, context: OrderPageContext): Promise<StepOutcome>
  /** @param photographs the files of the form after verification, in its order */
  submit(
    unit: UnitOfWork,
    context: OrderPageContext,
    form: FormData,
    photographs: readonly SentPhotograph[],
  ): Promise<StepOutcome>
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
      isAtLimit: withdrawals.isAtLimit(earlier, unit.businessAt),
    }
  }

  const items: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      const withdrawal = await readWithdrawalState(unit, order)
      return { page: createItemsPage(context, { order, withdrawal, lines: order.draft.lines }) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const { lines, errors } = readItems(context, order, form)
      if (order.isAtReturnLimit) return { redirectTo: 'items' }
      if (errors.length > 0) {
        const withdrawal = await readWithdrawalState(unit, order)
        return { page: createItemsPage(context, { order, withdrawal, lines, errors }) }
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, lines, returnType: 'Normal' })
      return { redirectTo: 'method' }
    },
  }

  const method: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { redirectTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      return { page: createMethodPage(context, methods, order.draft) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { redirectTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      const chosen = readMethod(methods, form)
      if (chosen === null) {
        const errors = [{ field: 'method-0', message: context.messages.chooseMethod }]
        return { page: createMethodPage(context, methods, order.draft, errors) }
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, method: chosen })
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
        const withdrawal = await readWithdrawalState(unit, present)
        const { lines } = present.draft
        return {
          page: createItemsPage(context, { order: present, withdrawal, lines, notice: context.messages.changed }),
        }
      }
    },
  }

  const readReturn = async (
    unit: UnitOfWork,
    context: OrderPageContext,
    feedback: { readonly notice?: string; readonly errors?: readonly FieldError[] } = {},
  ): Promise<StepOutcome> => {
    const order = await portal.readOrder(unit, context.session)
    const shown = findShownReturn(order, context.returnNumber)
    if (shown === null) return { redirectTo: 'items' }
    const withdrawal = await readWithdrawalState(unit, order)
    const shopperReturn = await portal.readReturn(unit, shown)
    return { page: createReturnPage(context, { order, shopperReturn, withdrawal, ...feedback }) }
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
      const errors: FieldError[] = []
      for (const { field, picture } of sent) {
        const itemId = readLine(field)
        if (itemId === null || !lines.includes(itemId)) continue
        const rejection =
          typeof picture === 'string' ? picture : await photographs.addPhotograph(unit, shown, { itemId, picture })
        if (rejection !== null && !errors.some((error) => error.field === field)) {
          errors.push({ field, message: describeRejection(context, rejection) })
        }
      }
      if (form.files.length === 0) {
        errors.push({ field: nameField(lines[0] ?? 1), message: context.messages.choosePhotograph })
      }
      return errors.length === 0 ? toReturn : readReturn(unit, context, { errors })
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
          if (order.isAtReturnLimit) return await readReturn(unit, context, { notice: describeReturnLimit(context) })
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
        return readReturn(unit, context, { notice: context.messages.tooLate })
      }
    },
  }

  const withdraw: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      const state = await readWithdrawalState(unit, order)
      const filledIn = order.draft.withdrawal ?? createUsualWithdrawal(order.order, state.remaining)
      return { page: createWithdrawPage(context, order, state, filledIn) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const state = await readWithdrawalState(unit, order)
      const { withdrawal, errors } = readWithdrawal(context, state.remaining, form)
      if (errors.length > 0 || state.period.state !== 'open' || state.isAtLimit) {
        return { page: createWithdrawPage(context, order, state, withdrawal, errors) }
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, withdrawal })
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
        const state = await readWithdrawalState(unit, order)
        return { page: createWithdrawPage(context, order, state, withdrawal, [], context.messages.changed) }
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
      const { withdrawal, lines } = found
      return { page: createWithdrawnPage(context, withdrawal, { sendsMail, canReturn: lines.length > 0 }) }
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

/** The chosen offer, if it still exists. */
function findChosen(methods: readonly PortalMethod[], { draft }: ShopperOrder): PortalMethod | undefined {
  return methods.find(
    ({ offer }) =>
      offer.returnMethod === draft.method?.returnMethod &&
      offer.carrierServiceRouteId === draft.method.carrierServiceRouteId,
  )
}
