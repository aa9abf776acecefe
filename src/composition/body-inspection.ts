import type { TSchema } from 'typebox'
import { describeUnknownMembers } from '#preflight/unknown-members'
import { catalogFieldRules, inspectProduct, uploadCatalog } from '../catalog/index.ts'
import {
  checkoutFieldRules,
  collectWarnings,
  type OrderConfirmation,
  receiveOrderConfirmation,
  reconcile,
} from '../checkout/index.ts'
import type { Nomenclature } from '../customs/index.ts'
import type { Route } from '../kernel/contract/route.ts'
import type { Failure } from '../kernel/problem.ts'
import { type SentPackage, submitPackage, validatePackage } from '../packages/index.ts'
import { createBodyCheck } from '../platform/http/body-check.ts'
import { nameOtherNames, unknownMembers } from '../platform/http/unknown-members.ts'
import { createOutboundOrder, createReturnOrder, submitOutboundShipment } from '../returns/index.ts'
import { createBodyValidator } from './body-validator.ts'

// Bundled for browsers, so that nothing here may lead to what only a server has.

/** What is wrong with a body, or was noticed of it. */
export interface BodyFinding {
  /** Path of the member; empty for the body as a whole. */
  readonly path: string
  /** What is wrong and how to mend it, to be read after the path. */
  readonly reason: string
  /** `error`: the server refuses it. `warning`: the server accepts it, and says this. */
  readonly severity: 'error' | 'warning'
}

/** The bodies that can be checked before they are sent, with the operations that take them. */
const operations = {
  confirmation: receiveOrderConfirmation,
  'outbound-order': createOutboundOrder,
  shipment: submitOutboundShipment,
  return: createReturnOrder,
  package: submitPackage,
  product: uploadCatalog,
} satisfies Readonly<Record<string, Route>>

export type BodyKind = keyof typeof operations

export const bodyKinds = Object.keys(operations) as readonly BodyKind[]

/** The rules between fields of all bodies. */
export const bodyFieldRules = { ...checkoutFieldRules, ...catalogFieldRules }

/** Which codes there are, as far as the rules of products ask. */
type KnownCodes = Pick<Nomenclature, 'isKnown' | 'findReplacements'>

/** Takes every code for one that there is. */
const anyCode: KnownCodes = { isKnown: () => true, findReplacements: () => [] }

/**
 * What a service says of a body, as far as that needs nothing but the body.
 *
 * @param failures by its schema
 */
type Inspect = (body: unknown, failures: readonly Failure[], codes: KnownCodes) => readonly BodyFinding[]

const toErrors = (failures: readonly Pick<Failure, 'path' | 'reason'>[]): readonly BodyFinding[] =>
  failures.map(({ path, reason }) => ({ path, reason, severity: 'error' }))

const inspections: Readonly<Partial<Record<BodyKind, Inspect>>> = {
  confirmation: (body, failures) => {
    if (failures.length > 0) return toErrors(failures)
    const confirmation = body as OrderConfirmation
    const warnings = collectWarnings(confirmation, reconcile(confirmation))
    return warnings.map(({ path, message }) => ({ path, reason: message, severity: 'warning' }))
  },
  package: (body, failures) => {
    const content = body as SentPackage
    // Which brands a token has is not known here.
    return toErrors(failures.length > 0 ? failures : validatePackage(content, [content.brandCode]))
  },
  product: (body, failures, nomenclature) => toErrors(inspectProduct(body, failures, { nomenclature })),
}

/** The schema of one body: of an entry where the operation takes a list. */
export function getBodySchema(kind: BodyKind): TSchema {
  const { body, bodyByEntry }: Route = operations[kind]
  if (body === undefined) throw new Error('only operations with a body are listed')
  return bodyByEntry === true ? (body as unknown as { readonly items: TSchema }).items : body
}

/** Says everything that the server would say of a body. */
export type InspectBody = (body: unknown) => readonly BodyFinding[]

/**
 * Makes the check of one kind of body: the schema, the rules between fields and those of the service are the ones that a
 * request is held against.
 *
 * @param codes of products; every code is taken for a known one where they are left out
 */
export function createBodyInspection(kind: BodyKind, codes: KnownCodes = anyCode): InspectBody {
  const { bodyBinding }: Route = operations[kind]
  const schema = getBodySchema(kind)
  const check = createBodyCheck(createBodyValidator(bodyFieldRules, kind), schema, bodyBinding)
  const findUnknown = unknownMembers(schema, bodyBinding !== undefined)
  const inspect = inspections[kind] ?? ((_, failures) => toErrors(failures))
  return (body) => {
    const unknown = findUnknown(body)
    const { value, failures } = check(body)
    const found = inspect(value, nameOtherNames(failures, unknown), codes)
    const foundAt = new Set(found.map(({ path }) => path))
    const warnings = describeUnknownMembers(unknown).map(
      ({ path, message }): BodyFinding => ({ path, reason: message, severity: 'warning' }),
    )
    return [...found, ...warnings.filter(({ path }) => !foundAt.has(path))]
  }
}

/** What kind of body a value is, by the members that each kind must have; null where that does not tell. */
export function guessBodyKind(value: unknown): BodyKind | null {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const present = new Set(names.map((name) => name.toLowerCase()))
  const shares = bodyKinds.map((kind) => {
    const { required = [] } = getBodySchema(kind) as { readonly required?: readonly string[] }
    const count = required.filter((name) => present.has(name.toLowerCase())).length
    return { kind, share: count / required.length, count }
  })
  const [best, next] = shares.toSorted((a, b) => b.share - a.share || b.count - a.count)
  if (best === undefined || best.count === 0) return null
  return best.share === next?.share && best.count === next.count ? null : best.kind
}
