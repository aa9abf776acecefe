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
import { createUnknownMemberFinder, nameOtherNames } from '../platform/http/unknown-members.ts'
import { createOutboundOrder, createReturnOrder, submitOutboundShipment } from '../returns/index.ts'
import { createBodyValidator } from './body-validator.ts'

// Bundled for browsers; nothing here may import server-only code.

/** An error or warning about a body. */
export interface BodyFinding {
  /** Path of the member; empty for the whole body. */
  readonly path: string
  /** What is wrong and how to fix it, to follow the path. */
  readonly reason: string
  /** `error`: the server rejects it. `warning`: the server accepts it with this warning. */
  readonly severity: 'error' | 'warning'
}

/** The bodies that can be checked before they are sent, with their operations. */
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

/** The lookups of codes needed by product rules. */
type KnownCodes = Pick<Nomenclature, 'isKnown' | 'findReplacements'>

/** Treats every code as known. */
const anyCode: KnownCodes = { isKnown: () => true, findReplacements: () => [] }

/**
 * A service's own findings, as far as they depend only on the body.
 *
 * @param failures against its schema
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
    // The token's brands are unknown here.
    return toErrors(failures.length > 0 ? failures : validatePackage(content, [content.brandCode]))
  },
  product: (body, failures, nomenclature) => toErrors(inspectProduct(body, failures, { nomenclature })),
}

/** The schema of one body: of an entry if the operation takes a list. */
export function getBodySchema(kind: BodyKind): TSchema {
  const { body, bodyByEntry }: Route = operations[kind]
  if (body === undefined) throw new Error('only operations with a body are listed')
  return bodyByEntry === true ? (body as unknown as { readonly items: TSchema }).items : body
}

/** Returns all findings of the server on a body. */
export type InspectBody = (body: unknown) => readonly BodyFinding[]

/**
 * Creates the check of one kind of body: schema, rules between fields and the service's rules are those used for
 * requests.
 *
 * @param codes of products; without it, every code counts as known
 */
export function createBodyInspection(kind: BodyKind, codes: KnownCodes = anyCode): InspectBody {
  const { bodyBinding }: Route = operations[kind]
  const schema = getBodySchema(kind)
  const check = createBodyCheck(createBodyValidator(bodyFieldRules, kind), schema, bodyBinding)
  const findUnknown = createUnknownMemberFinder(schema, bodyBinding !== undefined)
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

/** Guesses the kind of body from its required members; null if they do not decide. */
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
