import { defineOperation, type Operation, TextResponse } from '../../../platform/http/call.ts'
import { readPageQuery } from '../../../platform/http/tenant-operations.ts'
import { listUnknownMemberWarnings, toWarnings } from '../../http/warnings.ts'
import { toPrice } from '../../orders/http/outbound-orders.ts'
import {
  createReturnOrder,
  listReturnOrders,
  readReturnOrder,
  releaseReturnOrder,
  searchReturnMethods,
  updateReturnOrder,
} from '../contract/return-orders.ts'
import type { ReturnDocumentType } from '../service/return-document-types.ts'
import type { ReturnDocuments } from '../service/return-documents.ts'
import type { ReturnHolds } from '../service/return-holds.ts'
import type { ReturnIntake } from '../service/return-intake.ts'
import type { ReturnOrder } from '../service/return-order.ts'
import type { CreatedReturn, ReturnOrders } from '../service/return-orders.ts'

export interface ReturnOrderHttpDeps {
  readonly returnOrders: ReturnOrders
  readonly returnDocuments: ReturnDocuments
  readonly returnHolds: ReturnHolds
  readonly intake: ReturnIntake
}

export function createReturnOrderOperations({
  returnOrders,
  returnDocuments,
  returnHolds,
  intake,
}: ReturnOrderHttpDeps): Operation[] {
  return [
    defineOperation(createReturnOrder).by(async (call) => {
      const { identifier, orderReference } = call.params
      const toResponse = ({ order, warnings, documentTypes }: CreatedReturn) => {
        const path = `/${encodeURIComponent(identifier)}/orders/${encodeURIComponent(orderReference)}/return-orders`
        return {
          status: 201 as const,
          body: {
            ...toReturnOrder(identifier, order, documentTypes),
            ...toWarnings([...listUnknownMemberWarnings(call.unknownMembers()), ...warnings]),
          },
          headers: { location: `${path}/${order.returnOrderNumber}` },
        }
      }
      const { tenant, clientId: by } = call.principal
      const { body: request, traceparent, claim } = call
      if (tenant !== null) {
        const response = await intake.createReturn(tenant, {
          orderReference,
          request,
          by,
          traceparent,
          claim,
          toResponse: (created) => {
            const { body, ...rest } = toResponse(created)
            return { ...rest, body: JSON.stringify(body) }
          },
        })
        if (response !== null) return TextResponse.ofStored(createReturnOrder, response)
      }
      return call.write(async (unit) => toResponse(await returnOrders.createReturnOrder(unit, orderReference, request)))
    }),

    defineOperation(readReturnOrder).by((call) =>
      call.read(async (unit) => {
        const { identifier, orderReference, returnOrderNumber } = call.params
        const order = await returnOrders.getReturnOrder(unit, orderReference, returnOrderNumber)
        const [types = []] = await returnDocuments.listDocumentTypes(unit, [order])
        return { status: 200, body: toReturnOrder(identifier, order, types) }
      }),
    ),

    defineOperation(updateReturnOrder).by((call) =>
      call.write(async (unit) => {
        const { identifier, orderReference, returnOrderNumber } = call.params
        const order = await returnOrders.updateReturnOrder(unit, orderReference, returnOrderNumber, call.body)
        const [types = []] = await returnDocuments.listDocumentTypes(unit, [order])
        const warnings = toWarnings(listUnknownMemberWarnings(call.unknownMembers()))
        return { status: 200, body: { ...toReturnOrder(identifier, order, types), ...warnings } }
      }),
    ),

    defineOperation(releaseReturnOrder).by((call) =>
      call.write(async (unit) => {
        const { returnOrderNumber } = call.params
        const { hits, uncompared } = await returnHolds.releaseReturn(unit, returnOrderNumber, call.body.note)
        const cleared = hits.map(({ list, entryId, matchedName }) => ({ list, entryId, matchedName }))
        const warnings = toWarnings(listUnknownMemberWarnings(call.unknownMembers()))
        return { status: 200, body: { returnOrderNumber, cleared, isNameCleared: uncompared.length > 0, ...warnings } }
      }),
    ),

    defineOperation(listReturnOrders).by((call) =>
      call.read(async (unit) => {
        const { status, returnType, orderReference, startUtc, endUtc, pageSize } = call.query
        const { items, continuationToken } = await returnOrders.listReturnOrders(
          unit,
          {
            status: status ?? null,
            returnType: returnType ?? null,
            orderReference: orderReference ?? null,
            startUtc: startUtc ?? null,
            endUtc: endUtc ?? null,
          },
          readPageQuery(call.query),
        )
        const types = await returnDocuments.listDocumentTypes(unit, items)
        const orders = items.map((order, index) => toReturnOrder(call.params.identifier, order, types[index] ?? []))
        return { status: 200, body: { returnOrders: orders, pageSize, continuationToken } }
      }),
    ),

    defineOperation(searchReturnMethods).by(async (call) => {
      const offered = await call.read((unit) =>
        returnOrders.listReturnMethods(unit, call.params.orderReference, call.body.returnItems),
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

function toReturnOrder(identifier: string, order: ReturnOrder, types: readonly ReturnDocumentType[]) {
  const { consumerEmailAddress: _, cultureLanguageIso: __, createdAt, updatedAt, dropOffLocation, ...rest } = order
  const path = `/${encodeURIComponent(identifier)}/return-orders/${order.returnOrderNumber}`
  return {
    ...rest,
    dropOffLocation: dropOffLocation === null ? null : { ...dropOffLocation },
    returnItems: order.returnItems.map((item) => ({ ...item })),
    history: order.history.map((entry) => ({ ...entry })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    documents: types.map((documentType) => ({ documentType, link: `${path}/${documentType}` })),
  }
}
