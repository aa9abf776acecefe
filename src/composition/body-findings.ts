import type { TSchema } from 'typebox'
import { describeUnknownMembers } from '#preflight/unknown-members'
import { readNomenclatureFiles } from '../adapters/customs-files.ts'
import { inspectProduct } from '../catalog/index.ts'
import { collectWarnings, type OrderConfirmation, reconcile } from '../checkout/index.ts'
import { createNomenclature, type Nomenclature } from '../customs/index.ts'
import type { Route } from '../kernel/contract/route.ts'
import { type Failure, Problem } from '../kernel/problem.ts'
import { type SentPackage, validatePackage } from '../packages/index.ts'
import { createBodyCheck } from '../platform/http/body-check.ts'
import { readJsonBody } from '../platform/http/json-body.ts'
import { nameOtherNames, unknownMembers } from '../platform/http/unknown-members.ts'
import { Validator } from '../platform/http/validator.ts'
import { fieldRules, routes } from './contract.ts'

/** What is wrong with a body, or was noticed of it. */
export interface BodyFinding {
  /** Where; empty for the body as a whole. */
  readonly path: string
  /** What is wrong and how to mend it, to be read after the path. */
  readonly reason: string
  /** `error`: the server refuses it. `warning`: the server accepts it, and says this. */
  readonly severity: 'error' | 'warning'
}

/** The bodies that can be checked before they are sent, by the operation that takes them. */
const operations = {
  confirmation: 'receiveOrderConfirmation',
  'outbound-order': 'createOutboundOrder',
  shipment: 'submitOutboundShipment',
  return: 'createReturnOrder',
  package: 'submitPackage',
  product: 'uploadCatalog',
} as const

export type BodyKind = keyof typeof operations

export const bodyKinds = Object.keys(operations) as readonly BodyKind[]

/**
 * What a service says of a body, as far as that needs nothing but the body.
 *
 * @param failures by its schema
 */
type Inspect = (body: unknown, failures: readonly Failure[]) => readonly BodyFinding[]

const toErrors = (failures: readonly Pick<Failure, 'path' | 'reason'>[]): readonly BodyFinding[] =>
  failures.map(({ path, reason }) => ({ path, reason, severity: 'error' }))

let nomenclature: Nomenclature | undefined

function getNomenclature(): Nomenclature {
  if (nomenclature === undefined) {
    const { titles, replacements } = readNomenclatureFiles()
    nomenclature = createNomenclature(titles, replacements)
  }
  return nomenclature
}

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
  product: (body, failures) => toErrors(inspectProduct(body, failures, { nomenclature: getNomenclature() })),
}

/** The schema of one body: of an entry where the operation takes a list. */
function getSchema({ body, bodyByEntry }: Route): TSchema {
  if (body === undefined) throw new Error('only operations with a body are listed')
  return bodyByEntry === true ? (body as unknown as { readonly items: TSchema }).items : body
}

function getRoute(kind: BodyKind): Route {
  const route = routes.find(({ operationId }) => operationId === operations[kind])
  if (route === undefined) throw new Error(`there is no operation ${operations[kind]}`)
  return route
}

/** Says everything that the server would say of a body, given as JSON. */
export type FindInBody = (json: Buffer) => readonly BodyFinding[]

/**
 * Makes the check of one kind of body: the reading, the schema, the rules between fields and those of the service are the
 * ones that a request is held against.
 */
export function createBodyFindings(kind: BodyKind): FindInBody {
  const route = getRoute(kind)
  const schema = getSchema(route)
  const check = createBodyCheck(new Validator(fieldRules), schema, route.bodyBinding)
  const findUnknown = unknownMembers(schema, route.bodyBinding !== undefined)
  const inspect = inspections[kind] ?? ((_, failures) => toErrors(failures))
  const exactIntegers = JSON.stringify(schema).includes('"int64"')
  return (json) => {
    let sent: unknown
    try {
      sent = readJsonBody(json, { exactIntegers }).value
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return [{ path: '', reason: error.message, severity: 'error' }]
    }
    const unknown = findUnknown(sent)
    const warnings = describeUnknownMembers(unknown).map(
      ({ path, message }): BodyFinding => ({ path, reason: message, severity: 'warning' }),
    )
    const { value, failures } = check(sent)
    const found = inspect(value, nameOtherNames(failures, unknown))
    const foundAt = new Set(found.map(({ path }) => path))
    return [...found, ...warnings.filter(({ path }) => !foundAt.has(path))]
  }
}

/** What kind of body a value is, by the members that each kind must have; null where that does not tell. */
export function guessBodyKind(value: unknown): BodyKind | null {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const present = new Set(names.map((name) => name.toLowerCase()))
  const shares = bodyKinds.map((kind) => {
    const { required = [] } = getSchema(getRoute(kind)) as { readonly required?: readonly string[] }
    const count = required.filter((name) => present.has(name.toLowerCase())).length
    return { kind, share: count / required.length, count }
  })
  const [best, next] = shares.toSorted((a, b) => b.share - a.share || b.count - a.count)
  if (best === undefined || best.count === 0) return null
  return best.share === next?.share && best.count === next.count ? null : best.kind
}
