import { Type } from 'typebox'
import { dateTime, flag, int32, listOf, nameSchema, oneOf, text } from '../../kernel/contract/schema.ts'

/** Status of a confirmation. */
export const confirmationStatus = () =>
  oneOf(['OnHold', 'AwaitingPayment', 'Confirmed', 'Cancelled'], { description: 'Status of the confirmation.' })

const nullableAmount = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const partyReconciliation = nameSchema(
  'PartyReconciliation',
  Type.Object(
    {
      currency: text('Currency of the amounts.'),
      model: oneOf(['TotalIsCheckoutTotal', 'TotalIsMerchandise', 'None'], {
        description:
          'How the charges relate to the total. `TotalIsCheckoutTotal`: charges.total is the checkout total. `TotalIsMerchandise`: charges.total is the merchandise only; delivery, taxes and duty come on top. `None`: neither.',
      }),
      expected: nullableAmount(
        'The checkout total according to `model`; for `None`, according to the closer model. Null if currencies are mixed.',
      ),
      stated: text('The checkout total as sent.'),
      difference: nullableAmount('`stated` minus `expected`; null if currencies are mixed.'),
    },
    { description: 'How one party’s charges add up.' },
  ),
)

/** How charges and totals agree, for both parties. */
export const reconciliation = nameSchema(
  'Reconciliation',
  Type.Object(
    { retailer: partyReconciliation, shopper: partyReconciliation },
    { description: 'How the charges add up, in exact decimal arithmetic. A mismatch never rejects a confirmation.' },
  ),
)

const warning = nameSchema(
  'ConfirmationWarning',
  Type.Object(
    {
      code: int32('Stable warning code; see the error reference.'),
      message: text('What to check.'),
      path: text('Path of the member; empty if the warning concerns no single member.'),
    },
    { description: 'Something that was accepted but should be reviewed.' },
  ),
)

/** Members of every confirmation in a response. */
const summary = {
  orderConfirmationId: Type.String({ format: 'uuid', description: 'Portolan’s id of the confirmation.' }),
  platformOrderNumber: text('The platform’s unique order number, as sent.'),
  retailerCartId: text('The retailer’s cart or order reference, as sent.'),
  status: confirmationStatus(),
  receivedAt: dateTime('When the confirmation was received.'),
  warnings: listOf(warning, { description: 'Accepted content that should be reviewed.' }),
  reconciliation,
}

/** Response to a received confirmation. */
export const confirmationReceipt = nameSchema(
  'OrderConfirmationReceipt',
  Type.Object(summary, { description: 'A stored confirmation in its current state.' }),
)

/** A stored confirmation. */
export const confirmationDetails = nameSchema(
  'OrderConfirmationDetails',
  Type.Object(
    {
      ...summary,
      confirmation: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'The request body as sent.' }),
      history: listOf(
        Type.Object({
          status: confirmationStatus(),
          at: dateTime('When the status was reached.'),
          by: text('The client that caused the change.'),
        }),
        { description: 'All statuses so far, oldest first.' },
      ),
    },
    { description: 'A confirmation with its request body and status history.' },
  ),
)

/** A page of confirmations. */
export const confirmationPage = nameSchema(
  'OrderConfirmationPage',
  Type.Object(
    {
      confirmations: listOf(confirmationReceipt, { description: 'Newest first.' }),
      pageSize: int32('The requested page size.'),
      continuationToken: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'The token of the next page; `null` on the last page.',
      }),
    },
    { description: 'One page of confirmations.' },
  ),
)

/** Result of a check that stores nothing. */
export const checkReport = nameSchema(
  'OrderConfirmationCheckReport',
  Type.Object(
    {
      valid: flag('Whether a confirmation with this body would be accepted.'),
      errors: listOf(
        Type.Object({
          path: text('Path of the member; empty for the body as a whole.'),
          message: text('What is wrong. Prefix it with the path to get a full sentence.'),
          code: int32('Stable error code; see the error reference.'),
        }),
        { description: 'Every reason for which the body would be rejected.' },
      ),
      warnings: listOf(warning, { description: 'The warnings that the confirmation would have.' }),
      reconciliation: Type.Union([reconciliation, Type.Null()], {
        description: 'How the charges add up; null if the body is invalid.',
      }),
    },
    { description: 'The result of a dry run.' },
  ),
)
