import { type Operation, operation } from '../../platform/http/call.ts'
import {
  createReturnOrder,
  listReturnOrders,
  readReturnOrder,
  searchReturnMethods,
  updateReturnOrder,
} from '../contract/return-orders.ts'
import type { ReturnDocuments } from '../service/return-documents.ts'
import type { ReturnOrder } from '../service/return-order.ts'
import type { ReturnWarning } from '../service/return-order-request.ts'
import { unknownMemberWarnings } from '../service/return-order-warnings.ts'
import type { ReturnOrders } from '../service/return-orders.ts'
import type { ReturnDocumentType } from '../service/return-paper-types.ts'
import { toPrice } from './outbound-orders.ts'
import { pageAsked } from './return-network.ts'

export interface ReturnOrderParts {
  readonly returnOrders: ReturnOrders
  readonly returnDocuments: ReturnDocuments
}

export function returnOrderOperations({ returnOrders, returnDocuments }: ReturnOrderParts): Operation[] {
  return [
    operation(createReturnOrder).by((call) =>
      call.write(async (unit) => {
        const { identifier, orderReference } = call.params
        const { order, warnings, documentTypes } = await returnOrders.create(unit, orderReference, call.body)
        const path = `/${encodeURIComponent(identifier)}/orders/${encodeURIComponent(orderReference)}/return-orders`
        const headers = { location: `${path}/${order.returnOrderNumber}` }
        return {
          status: 201,
          body: {
            ...toReturnOrder(identifier, order, documentTypes),
            ...toWarnings([...unknownMemberWarnings(call.unknownMembers()), ...warnings]),
          },
          headers,
        }
      }),
    ),

    operation(readReturnOrder).by((call) =>
      call.read(async (unit) => {
        const { identifier, orderReference, returnOrderNumber } = call.params
        const order = await returnOrders.read(unit, orderReference, returnOrderNumber)
        const [types = []] = await returnDocuments.typesOf(unit, [order])
        return { status: 200, body: toReturnOrder(identifier, order, types) }
      }),
    ),

    operation(updateReturnOrder).by((call) =>
      call.write(async (unit) => {
        const { identifier, orderReference, returnOrderNumber } = call.params
        const order = await returnOrders.update(unit, orderReference, returnOrderNumber, call.body)
        const [types = []] = await returnDocuments.typesOf(unit, [order])
        return { status: 200, body: toReturnOrder(identifier, order, types) }
      }),
    ),

    operation(listReturnOrders).by((call) =>
      call.read(async (unit) => {
        const { status, returnType, startUtc, endUtc, pageSize } = call.query
        const { items, continuationToken } = await returnOrders.list(
          unit,
          {
            status: status ?? null,
            returnType: returnType ?? null,
            startUtc: startUtc ?? null,
            endUtc: endUtc ?? null,
          },
          pageAsked(call.query),
        )
        const types = await returnDocuments.typesOf(unit, items)
        const orders = items.map((order, index) => toReturnOrder(call.params.identifier, order, types[index] ?? []))
        return { status: 200, body: { returnOrders: orders, pageSize, continuationToken } }
      }),
    ),

    operation(searchReturnMethods).by(async (call) => {
      const offered = await call.read((unit) =>
        returnOrders.methods(unit, call.params.orderReference, call.body.returnItems),
      )
      return {
        status: 200,
        body: {
          returnMethods: offered.map(({ offer, route }) => ({
            returnMethod: offer.returnMethod,
            paidBy: offer.paidBy,
            price: toPrice(offer.price),
            carrierServiceRoute: {
              carrierServiceRouteId: route.carrierServiceRouteId,
              carrierName: route.carrierName,
              isPaperlessRoute: route.isPaperlessRoute,
            },
          })),
        },
      }
    }),
  ]
}

const toWarnings = (warnings: readonly ReturnWarning[]) =>
  warnings.length === 0 ? {} : { warnings: warnings.map(({ code, path, message }) => ({ code, path, message })) }

function toReturnOrder(identifier: string, order: ReturnOrder, types: readonly ReturnDocumentType[]) {
  const { consumerEmailAddress: _, cultureLanguageIso: __, createdAt, updatedAt, dropOffLocation, ...rest } = order
  const path = `/${encodeURIComponent(identifier)}/return-orders/${order.returnOrderNumber}`
  return {
    ...rest,
    dropOffLocation: dropOffLocation === null ? null : { ...dropOffLocation },
    returnItems: order.returnItems.map(({ orderItemId: ___, ...item }) => item),
    history: order.history.map((entry) => ({ ...entry })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    documents: types.map((documentType) => ({ documentType, link: `${path}/${documentType}` })),
  }
}
