import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { errorBodies, getOpenApiDocuments, services } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { findServiceByPath } from '../../src/platform/http/errors.ts'
import { textFormats } from '../../src/platform/http/formats.ts'
import { findMisplacedTag } from '../pages/html-reading.ts'

interface DocumentedContent {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>
}

export interface DocumentedOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: unknown
  }[]
  readonly requestBody?: DocumentedContent
  readonly responses: Readonly<Record<string, DocumentedContent & { readonly description?: string }>>
}

export const documents = getOpenApiDocuments('1.2.3')

/** Operations of the complete OpenAPI document, by method and path. */
export const documented: ReadonlyMap<string, DocumentedOperation> = new Map(
  Object.entries(documents.get('portolan')?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation as unknown as DocumentedOperation,
    ]),
  ),
)

export function getDocumentedOperation(route: Route): DocumentedOperation {
  const operation = documented.get(`${route.method} ${route.path}`)
  if (operation === undefined) throw new Error(`the document does not have ${route.method} ${route.path}`)
  return operation
}

/** An Ajv with the document loaded, so that schemas can refer to its components. */
export function createDocumentAjv(name = 'portolan'): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const [format, { accepts }] of Object.entries(textFormats)) ajv.addFormat(format, accepts)
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true)
  return ajv.addSchema({ $id: 'document', ...documents.get(name) }, 'document')
}

const ajv = createDocumentAjv()
const compiled = new Map<string, ValidateFunction>()

/** Builds a JSON pointer into the document. */
export function buildPointer(...members: readonly string[]): string {
  const escaped = members.map((member) => encodeURIComponent(member.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `document#/${escaped.join('/')}`
}

function getValidator(place: string): ValidateFunction {
  const validate = compiled.get(place) ?? ajv.compile({ $ref: place })
  compiled.set(place, validate)
  return validate
}

/** The service whose error format applies to an address without an operation. */
export const findServiceByAddress = (address: string): string => findServiceByPath(errorBodies, address)

/** The parts of a response that tests look at. */
export interface PlainResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Expects an error in the format of a service. */
export function expectErrorShape(service: string, response: PlainResponse, path: string): void {
  const { errorSchema, errorBody } = services.find(({ name }) => name === service) ?? {}
  const { $id: schema } = errorSchema as { readonly $id?: string }
  if (schema === undefined) throw new Error(`the errors of the service ${service} have no named schema`)
  expect(response.headers['content-type']).toBe(errorBody?.contentType)
  if (isPage(errorBody?.contentType)) return expectPage(response)
  const body = JSON.parse(response.body) as Readonly<Record<string, unknown>>
  const validate = getValidator(buildPointer('components', 'schemas', schema))
  expect(validate(body) ? [] : validate.errors).toEqual([])
  expect(response.headers['x-request-id']).toEqual(expect.stringMatching(/./))
  if (schema !== 'ProblemDetails') return
  expect(body).toMatchObject({
    status: response.statusCode,
    traceId: response.headers['x-request-id'],
    instance: path.split('?')[0],
  })
}

const isPage = (contentType: string | undefined): boolean => contentType?.startsWith('text/html') === true

/** An error page: every tag is closed, and it names the request. */
function expectPage({ body, headers }: PlainResponse): void {
  expect(findMisplacedTag(body)).toBeNull()
  expect(body).toContain('<h1>')
  expect(body).toContain(headers['x-request-id'])
}

/** Expects an error that its operation declares, in both status and body. */
export function expectDeclared(route: Route, response: PlainResponse): void {
  const status = String(response.statusCode)
  const { responses } = getDocumentedOperation(route)
  expect(Object.keys(responses)).toContain(status)
  const type = String(response.headers['content-type']).split(';')[0] ?? ''
  expect(Object.keys(responses[status]?.content ?? {})).toContain(type)
  if (isPage(type)) return expectPage(response)
  const place = buildPointer(
    'paths',
    route.path,
    route.method.toLowerCase(),
    'responses',
    status,
    'content',
    type,
    'schema',
  )
  const validate = getValidator(place)
  expect(validate(JSON.parse(response.body)) ? [] : validate.errors).toEqual([])
}
