import type { Route } from '../../src/kernel/contract/route.ts'
import { encodedForms, hostileForms, multipartForms } from './hostile-forms.ts'
import { hostileBodies, hostileHeaders, hostileUploads, quickBody } from './hostile-shapes.ts'

/** A request that tries to stop the server. */
export interface HostileRequest {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** How the client leaves in the middle of the body; absent if it sends everything. */
  readonly leaves?: 'closing' | 'resetting'
}

/**
 * Operations that get JSON bodies of the full size. For the others less is enough, because the same code parses all
 * bodies.
 */
const readInFull = ['createProducts', 'receiveOrderConfirmation', 'submitPackage', 'createReturnOrder']
/** Size in bytes of bodies of a kind that an operation does not take: they are never parsed. */
const foreignBytes = 16_384

const isJson = ({ body, bodyType = 'application/json' }: Route): boolean =>
  body !== undefined && bodyType === 'application/json'
const isForm = (route: Route): boolean => route.body !== undefined && !isJson(route)

/** Requests with bodies of the kind that an operation takes, each of which costs work. */
export function* listOwnRequests(route: Route, path: string, sample: unknown): Generator<HostileRequest> {
  if (isJson(route)) {
    const bytes = readInFull.includes(route.operationId) ? undefined : quickBody
    for (const [name, body, headers] of hostileBodies(sample, bytes)) yield { name, path, headers, body }
  }
  if (isForm(route)) for (const [name, body, headers] of hostileForms(route)) yield { name, path, headers, body }
  if (route.bodyByEntry === true)
    for (const [name, body] of hostileUploads(sample)) yield { name, path, headers: {}, body }
}

type ForeignRequest = Omit<HostileRequest, 'path'>

/** Made once: they are the same for every operation. */
const foreignRequests = createForeignRequests()

function createForeignRequests() {
  const asJson = { 'content-type': 'application/json' }
  const foreign = (name: string, body: Buffer, headers: Readonly<Record<string, string>>): ForeignRequest => ({
    name: `${name}, not taken`,
    headers,
    body,
  })
  const half = Buffer.from(`[${'1,'.repeat(foreignBytes / 2)}`)
  return {
    json: [...hostileBodies({}, foreignBytes)].map(([name, body, headers]) =>
      foreign(name, body, { ...asJson, ...headers }),
    ),
    uploads: [...hostileUploads([{ name: 'a' }], foreignBytes)].map(([name, body]) => foreign(name, body, asJson)),
    forms: [...encodedForms('a', foreignBytes), ...multipartForms(foreignBytes)].map(([name, body, headers]) =>
      foreign(name, body, headers),
    ),
    halves: (['closing', 'resetting'] as const).map(
      (leaves): ForeignRequest => ({ name: `half a body, then ${leaves}`, headers: asJson, body: half, leaves }),
    ),
  }
}

/** Requests with hostile addresses, headers, bodies of kinds that an operation does not take, and partial bodies. */
export function* listForeignRequests(route: Route, path: string): Generator<HostileRequest> {
  for (const [name, address, headers] of hostileHeaders(path)) yield { name, path: address, headers }
  const { json, uploads, forms, halves } = foreignRequests
  const notTaken = [...(isJson(route) ? [] : json), ...(route.bodyByEntry === true ? [] : uploads), ...forms, ...halves]
  for (const request of notTaken) yield { ...request, path }
}
