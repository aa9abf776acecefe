import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { FormData } from '../../../platform/http/form-body.ts'
import { isOpenStatus } from '../../return-orders/service/return-order-states.ts'
import type { PortalMethod, ReturnPortal, ShopperOrder } from '../service/return-portal.ts'
import type { PortalPage } from './layout.ts'
import type { OrderPageContext } from './page-context.ts'
import { createConfirmPage } from './pages/confirm.ts'
import { createItemsPage, readItems } from './pages/items.ts'
import { createMethodPage, readMethod } from './pages/method.ts'
import { createReturnPage } from './pages/return.ts'

/** What a step leads to: a page that is shown, or one that is gone to. */
export type StepOutcome = { readonly page: PortalPage } | { readonly goTo: string }

/** A page about an order: how it is read, and what its form does. */
export interface PortalStep {
  read(unit: UnitOfWork, context: OrderPageContext): Promise<StepOutcome>
  submit(unit: UnitOfWork, context: OrderPageContext, form: FormData): Promise<StepOutcome>
}

/** The pages about an order by their names, which are in their addresses. */
export function createPortalSteps(portal: ReturnPortal): ReadonlyMap<string, PortalStep> {
  const items: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      return { page: createItemsPage(context, order, order.draft.lines) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      const { lines, errors } = readItems(context, order, form)
      if (errors.length > 0) return { page: createItemsPage(context, order, lines, errors) }
      await portal.saveDraft(unit, context.session, { lines, returnType: 'Normal', method: order.draft.method })
      return { goTo: 'method' }
    },
  }

  const method: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { goTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      return { page: createMethodPage(context, methods, order.draft.method) }
    },
    async submit(unit, context, form) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { goTo: 'items' }
      const methods = await portal.listMethods(unit, order)
      const chosen = readMethod(methods, form)
      if (chosen === null) {
        const errors = [{ field: 'method-0', message: context.messages.chooseMethod }]
        return { page: createMethodPage(context, methods, order.draft.method, errors) }
      }
      await portal.saveDraft(unit, context.session, { ...order.draft, method: chosen })
      return { goTo: 'confirm' }
    },
  }

  const confirm: PortalStep = {
    async read(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      if (order.draft.lines.length === 0) return { goTo: 'items' }
      const chosen = findChosen(await portal.listMethods(unit, order), order)
      return chosen === undefined ? { goTo: 'method' } : { page: createConfirmPage(context, order, chosen) }
    },
    async submit(unit, context) {
      const order = await portal.readOrder(unit, context.session)
      // Sent twice, or from two pages: the return is there already.
      if (order.newestReturn !== null && isOpenStatus(order.newestReturn.status)) return { goTo: 'return' }
      if (order.draft.lines.length === 0 || order.draft.method === null) return { goTo: 'items' }
      try {
        await portal.createReturn(unit, context.session, context.language)
      } catch (error) {
        if (error instanceof Problem && error.kind === 'conflict') return { goTo: 'return' }
        if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
        return { page: createItemsPage(context, order, order.draft.lines, [], context.messages.changed) }
      }
      return { goTo: 'return' }
    },
  }

  const readReturn = async (unit: UnitOfWork, context: OrderPageContext, notice?: string): Promise<StepOutcome> => {
    const order = await portal.readOrder(unit, context.session)
    if (order.newestReturn === null) return { goTo: 'items' }
    const shopperReturn = await portal.readReturn(unit, order.newestReturn)
    return { page: createReturnPage(context, order, shopperReturn, notice) }
  }

  const returnStep: PortalStep = {
    read: (unit, context) => readReturn(unit, context),
    async submit(unit, context, form) {
      const { newestReturn } = await portal.readOrder(unit, context.session)
      if (newestReturn === null) return { goTo: 'items' }
      try {
        if (form.value('action') === 'change') {
          await portal.reopenReturn(unit, context.session, newestReturn)
          return { goTo: 'items' }
        }
        if (form.value('action') === 'cancel') await portal.cancelReturn(unit, newestReturn)
        return { goTo: 'return' }
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
        return readReturn(unit, context, context.messages.tooLate)
      }
    },
  }

  return new Map([
    ['items', items],
    ['method', method],
    ['confirm', confirm],
    ['return', returnStep],
    ['leave', items],
  ])
}

/** The offer that was chosen, if it is still there. */
function findChosen(methods: readonly PortalMethod[], { draft }: ShopperOrder): PortalMethod | undefined {
  return methods.find(
    ({ offer }) =>
      offer.returnMethod === draft.method?.returnMethod &&
      offer.carrierServiceRouteId === draft.method.carrierServiceRouteId,
  )
}
