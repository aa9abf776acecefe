import type { FindingCode } from './finding.ts'

export interface TextRule {
  readonly kind: 'text'
  readonly optional?: boolean
  /** Lengths are in code points. */
  readonly maxLength?: number
  readonly exactLength?: number
  readonly oneOf?: readonly string[]
  readonly pattern?: { readonly test: RegExp; readonly code: FindingCode; readonly message: string }
  /** Longer texts are reported as a warning. */
  readonly advisedLength?: { readonly max: number; readonly code: FindingCode }
}

export interface ObjectRule {
  readonly kind: 'object'
  /** The checked members, in the order of reporting; all others are ignored. */
  readonly members: Readonly<Record<string, Rule>>
}

export interface ListRule {
  readonly kind: 'list'
  readonly minItems: number
  readonly item: Rule
}

/** The rule for one value. Everything is required unless marked optional. */
export type Rule = TextRule | ObjectRule | ListRule

const text = (limits: Omit<TextRule, 'kind'> = {}): TextRule => ({ kind: 'text', ...limits })
const object = (members: ObjectRule['members']): ObjectRule => ({ kind: 'object', members })
const list = (minItems: number, item: Rule): ListRule => ({ kind: 'list', minItems, item })

const money = object({
  currency: text({ exactLength: 3 }),
  amount: text({
    pattern: {
      test: /^-?\d{1,18}(?:\.\d{1,6})?$/,
      code: 'amount',
      message: 'must be a decimal amount such as 12.50: at most 18 digits before the point and 6 after it',
    },
  }),
})

const amount = object({ retailer: money, shopper: money })

/** The order confirmation, as far as the pre-flight check of the retailer interface (version 3) covers it. */
export const orderConfirmationRule: Rule = object({
  retailerCartId: text({ maxLength: 100 }),
  platformOrderNumber: text({ maxLength: 36 }),
  checkoutTotal: amount,
  paymentDetails: object({ time: text(), method: text() }),
  contactDetails: list(
    1,
    object({
      contactDetailType: text({ oneOf: ['IsDelivery', 'IsPayment'] }),
      country: text({ exactLength: 2 }),
    }),
  ),
  deliveryCountryIso: text({ exactLength: 2 }),
  lineItems: list(
    1,
    object({
      product: object({
        productCode: text({ maxLength: 100 }),
        hsCode: text({ maxLength: 12 }),
        title: text({ maxLength: 250, advisedLength: { max: 100, code: 'title-over-preflight-limit' } }),
        description: text(),
      }),
      estimatedDeliveryDate: object({}),
      charges: object({ subTotal: amount }),
    }),
  ),
  charges: object({ total: amount }),
  cartType: text({ optional: true, oneOf: ['Standard', 'ZeroValue'] }),
})
