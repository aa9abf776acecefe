import { preflight } from '@portolan/preflight'
import type { Static } from 'typebox'
import type { Failure } from '../../kernel/problem.ts'
import { type Operation, operation, TextAnswer } from '../../platform/http/call.ts'
import { writeJsonAround, writeJsonText } from '../../platform/http/json-text.ts'
import type { Check } from '../../platform/http/validator.ts'
import {
  cancelOrderConfirmation,
  checkOrderConfirmation,
  listOrderConfirmations,
  paymentReceived,
  readOrderConfirmation,
  receiveOrderConfirmation,
  releaseHold,
} from '../contract/order-confirmations.ts'
import { unknownMemberWarnings, warningsOf } from '../service/confirmation-warnings.ts'
import type { OrderConfirmation } from '../service/order-confirmation.ts'
import type {
  ConfirmationIntake,
  OrderConfirmations,
  ReceivedConfirmation,
  SentConfirmation,
} from '../service/order-confirmations.ts'
import { reconcile } from '../service/reconciliation.ts'
import { codeOfFailure } from './error-codes.ts'

type ReadConfirmation = Static<(typeof readOrderConfirmation)['answers'][200]>

export interface OrderConfirmationParts {
  readonly confirmations: OrderConfirmations
  readonly intake: ConfirmationIntake
  /** Says everything for which a confirmation would be refused. */
  readonly inspect: Check
}

export function orderConfirmationOperations(parts: OrderConfirmationParts): Operation[] {
  const { confirmations, intake, inspect } = parts
  return [
    operation(receiveOrderConfirmation).by(async (call) => {
      const sent: SentConfirmation = { confirmation: call.body, text: call.bodyText }
      const prepared = confirmations.prepare(call.body, call.unknownMembers(), {
        at: call.at,
        by: call.principal.clientId,
      })
      const created = { status: 201 as const, body: toReceipt(prepared), headers: { location: locationOf(prepared) } }
      const answer = new TextAnswer(receiveOrderConfirmation, { ...created, body: writeJsonText(created.body) })
      const kept = call.claim === null ? null : { claim: call.claim, answer: answer.sent }
      const { tenant } = call.principal
      if (tenant !== null && (await intake.store(tenant, { sent, prepared, traceparent: call.traceparent, kept }))) {
        return answer
      }
      return call.write(async (unit) => {
        const { received, isNew } = await confirmations.receive(unit, sent, prepared)
        return isNew
          ? { ...created, body: toReceipt(received) }
          : { status: 200, body: toReceipt(received), headers: { location: locationOf(received) } }
      })
    }),

    operation(readOrderConfirmation).by(async (call) => {
      const { received, text } = await call.read((unit) => confirmations.find(unit, call.params.platformOrderNumber))
      // The body goes out as the text it came as, so that not one digit of it changes.
      const rest = { ...toReceipt(received), history: received.history.map((entry) => ({ ...entry })) }
      const body = writeJsonAround<ReadConfirmation, 'confirmation'>(rest, { confirmation: text })
      return new TextAnswer(readOrderConfirmation, { status: 200, headers: {}, body })
    }),

    operation(listOrderConfirmations).by(async (call) => {
      const { Status, RetailerCartId, From, To, PageSize, ContinuationToken } = call.query
      const page = await call.read((unit) =>
        confirmations.list(
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

    operation(releaseHold).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.act(unit, call.params.platformOrderNumber, 'release-hold')),
      })),
    ),
    operation(paymentReceived).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.act(unit, call.params.platformOrderNumber, 'payment-received')),
      })),
    ),
    operation(cancelOrderConfirmation).by((call) =>
      call.write(async (unit) => ({
        status: 200,
        body: toReceipt(await confirmations.act(unit, call.params.platformOrderNumber, 'cancel')),
      })),
    ),

    operation(checkOrderConfirmation).by(async (call) => {
      const findings = preflight(call.body)
      const errors = merged(
        inspect(call.body),
        findings
          .filter(({ severity }) => severity === 'error')
          .map(({ path, code, message }) => ({ path, rule: code, reason: message })),
      )
      const unknown = unknownMemberWarnings(call.unknownMembers()).map((warning) => ({ ...warning }))
      if (errors.length > 0) {
        const body = { valid: false, errors: errors.map(toError), warnings: unknown, reconciliation: null }
        return { status: 200, body }
      }
      const confirmation = call.body as OrderConfirmation
      const reconciliation = reconcile(confirmation)
      const warnings = warningsOf(confirmation, reconciliation).map((warning) => ({ ...warning }))
      return { status: 200, body: { valid: true, errors: [], warnings: [...unknown, ...warnings], reconciliation } }
    }),
  ]
}

/** As many errors as anybody can read: a body with a failure in every entry of its lists has tens of thousands. */
const mostErrors = 1000

/** The failures of both checks, of two about one place only the first. */
function merged(failures: readonly Failure[], further: readonly Failure[]): Failure[] {
  const places = new Set(failures.map(({ path }) => path))
  return [...failures, ...further.filter(({ path }) => !places.has(path))].slice(0, mostErrors)
}

const toError = (failure: Failure) => ({
  path: failure.path,
  message: failure.reason,
  code: codeOfFailure(failure),
})

function toReceipt(received: ReceivedConfirmation) {
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

function locationOf({ platformOrderNumber }: ReceivedConfirmation): string {
  return `/checkout/api/v3/Retailer/Confirmation/${encodeURIComponent(platformOrderNumber)}`
}
