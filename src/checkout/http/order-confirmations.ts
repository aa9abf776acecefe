import type { Static } from 'typebox'
import { preflight } from '#preflight'
import type { Failure } from '../../kernel/problem.ts'
import { defineOperation, type Operation, TextResponse } from '../../platform/http/call.ts'
import { writeJsonAround, writeJsonText } from '../../platform/http/json-text.ts'
import type { ValidateValue } from '../../platform/http/validator.ts'
import {
  cancelOrderConfirmation,
  checkOrderConfirmation,
  listOrderConfirmations,
  paymentReceived,
  readOrderConfirmation,
  receiveOrderConfirmation,
  releaseHold,
} from '../contract/order-confirmations.ts'
import { collectWarnings, listUnknownMemberWarnings } from '../service/confirmation-warnings.ts'
import type { OrderConfirmation } from '../service/order-confirmation.ts'
import type {
  ConfirmationIntake,
  OrderConfirmations,
  StoredConfirmation,
  SubmittedConfirmation,
} from '../service/order-confirmations.ts'
import { reconcile } from '../service/reconciliation.ts'
import { calculateUnitPrices } from '../service/unit-prices.ts'
import { getFailureCode } from './error-codes.ts'

type ReadConfirmation = Static<(typeof readOrderConfirmation)['responses'][200]>

export interface OrderConfirmationHttpDeps {
  readonly confirmations: OrderConfirmations
  readonly intake: ConfirmationIntake
  /** Returns every reason to reject a confirmation. */
  readonly inspect: ValidateValue
}

export function createOrderConfirmationOperations(deps: OrderConfirmationHttpDeps): Operation[] {
  const { confirmations, intake, inspect } = deps
  return [
    defineOperation(receiveOrderConfirmation).by(async (call) => {
      const submitted: SubmittedConfirmation = { confirmation: call.body, text: call.bodyText }
      const prepared = confirmations.prepareConfirmation(call.body, call.unknownMembers(), {
        at: call.at,
        by: call.principal.clientId,
      })
      const created = {
        status: 201 as const,
        body: toReceipt(prepared),
        headers: { location: formatLocationHeader(prepared) },
      }
      const response = new TextResponse(receiveOrderConfirmation, { ...created, body: writeJsonText(created.body) })
      const storedResponse = call.claim === null ? null : { claim: call.claim, response: response.response }
      const { tenant } = call.principal
      // Only a confirmed one registers an order.
      const unitPrices = prepared.status === 'Confirmed' ? calculateUnitPrices(call.body, prepared.reconciliation) : []
      const pending = { submitted, prepared, unitPrices, traceparent: call.traceparent, storedResponse }
      if (tenant !== null && (await intake.storeConfirmation(tenant, pending))) return response
      return call.write(async (unit) => {
        const { received, isNew } = await confirmations.receiveConfirmation(unit, submitted, prepared)
        return isNew
          ? { ...created, body: toReceipt(received) }
          : { status: 200, body: toReceipt(received), headers: { location: formatLocationHeader(received) } }
      })
    }),

    defineOperation(readOrderConfirmation).by(async (call) => {
      const { received, text } = await call.read((unit) =>
        confirmations.getConfirmation(unit, call.params.platformOrderNumber),
      )
      // The body is returned as received, digit for digit.
      const responseMembers = { ...toReceipt(received), history: received.history.map((entry) => ({ ...entry })) }
      const body = writeJsonAround<ReadConfirmation, 'confirmation'>(responseMembers, { confirmation: text })
      return new TextResponse(readOrderConfirmation, { status: 200, headers: {}, body })
    }),

    defineOperation(listOrderConfirmations).by(async (call) => {
      const { Status, RetailerCartId, From, To, PageSize, ContinuationToken } = call.query
      const page = await call.read((unit) =>
        confirmations.listConfirmations(
          unit,
          { status: Status ?? null, retailerCartId: RetailerCartId ?? null, from: From ?? null, to: To ?? null },
          { pageSize: PageSize, continuationToken: ContinuationToken ?? null },
        ),
      )
      return {
        status: 200,
        body: {
          confirmations: page.items.map(toReceipt),
          pageSize: PageSize,
          continuationToken: page.continuationToken,
        },
      }
    }),

    defineOperation(releaseHold).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.applyAction(unit, call.params.platformOrderNumber, 'release-hold')),
      })),
    ),
    defineOperation(paymentReceived).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.applyAction(unit, call.params.platformOrderNumber, 'payment-received')),
      })),
    ),
    defineOperation(cancelOrderConfirmation).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.applyAction(unit, call.params.platformOrderNumber, 'cancel')),
      })),
    ),

    defineOperation(checkOrderConfirmation).by(async (call) => {
      const findings = preflight(call.body)
      const errors = mergeFailures(
        inspect(call.body),
        findings
          .filter(({ severity }) => severity === 'error')
          .map(({ path, code, message }) => ({ path, rule: code, reason: message })),
      )
      const unknown = listUnknownMemberWarnings(call.unknownMembers()).map((warning) => ({ ...warning }))
      if (errors.length > 0) {
        const body = { valid: false, errors: errors.map(toError), warnings: unknown, reconciliation: null }
        return { status: 200, body }
      }
      const confirmation = call.body as OrderConfirmation
      const reconciliation = reconcile(confirmation)
      const warnings = collectWarnings(confirmation, reconciliation).map((warning) => ({ ...warning }))
      return { status: 200, body: { valid: true, errors: [], warnings: [...unknown, ...warnings], reconciliation } }
    }),
  ]
}

/** More errors than this help nobody: a body that fails in every list entry has tens of thousands. */
const maxErrors = 1000

/** Merges the failures of both checks; per path, only the first is kept. */
function mergeFailures(failures: readonly Failure[], further: readonly Failure[]): Failure[] {
  const places = new Set(failures.map(({ path }) => path))
  return [...failures, ...further.filter(({ path }) => !places.has(path))].slice(0, maxErrors)
}

const toError = (failure: Failure) => ({
  path: failure.path,
  message: failure.reason,
  code: getFailureCode(failure),
})

function toReceipt(received: StoredConfirmation) {
  return {
    orderConfirmationId: received.orderConfirmationId,
    platformOrderNumber: received.platformOrderNumber,
    retailerCartId: received.retailerCartId,
    status: received.status,
    receivedAt: received.receivedAt.toISOString(),
    warnings: received.warnings.map((warning) => ({ ...warning })),
    reconciliation: received.reconciliation,
  }
}

function formatLocationHeader({ platformOrderNumber }: StoredConfirmation): string {
  return `/checkout/api/v3/Retailer/Confirmation/${encodeURIComponent(platformOrderNumber)}`
}
