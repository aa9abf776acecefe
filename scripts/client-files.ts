import type { EventDescriptor } from '../src/kernel/contract/event.ts'
import { getClientGroup, type Route } from '../src/kernel/contract/route.ts'
import type { OpenApiDocument } from '../src/platform/openapi/document.ts'
import { writeDocComment, writeNamedType, writeType } from './schema-types.ts'

type JsonObject = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonObject
}

interface OperationObject {
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonObject }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>> }>
  >
}

/** How the client pages through a list. */
type ClientPaging =
  | { readonly kind: 'token'; readonly parameter: string; readonly items: string; readonly inBody?: true }
  | { readonly kind: 'number'; readonly parameter: string; readonly items: string }

/**
 * Generates the files of `@portolan/client` that derive from the contract: the types of all schemas, operations and
 * events, and the call data of each operation.
 */
export function generateClientFiles(
  routes: readonly Route[],
  document: OpenApiDocument,
  events: readonly EventDescriptor[],
): ReadonlyMap<string, string> {
  // Shopper pages are for browsers, not for clients.
  const called = routes.filter(({ isForShoppers }) => isForShoppers !== true)
  const groups = Map.groupBy(called, getClientGroup)
  const schemas = document.components['schemas'] as Readonly<Record<string, JsonObject>>
  const directory = 'client/portolan-client/src'
  return new Map([
    [`${directory}/schemas.generated.ts`, writeSchemas(schemas, findReturnedSchemas(document, schemas))],
    [`${directory}/contract.generated.ts`, writeContract(groups, document)],
    [`${directory}/operations.generated.ts`, writeOperations(groups)],
    [`${directory}/events.generated.ts`, writeEvents(events)],
  ])
}

const createHead = (source: string): string => `// Made from ${source} by \`npm run generate\`.\n`

const createInterfaceName = (group: string): string => `${group[0]?.toUpperCase()}${group.slice(1)}Operations`

function findOperation(document: OpenApiDocument, { path, method }: Route): OperationObject {
  return document.paths[path]?.[method.toLowerCase()] as unknown as OperationObject
}

/** The names of the schemas that occur in responses, directly or within others. */
function findReturnedSchemas(
  document: OpenApiDocument,
  schemas: Readonly<Record<string, JsonObject>>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const addReferences = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      addReferences(schemas[name] ?? {})
    }
  }
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      addReferences((operation as unknown as Partial<OperationObject>).responses ?? {})
    }
  }
  return found
}

function writeSchemas(schemas: Readonly<Record<string, JsonObject>>, returned: ReadonlySet<string>): string {
  const types = Object.entries(schemas).map(([name, schema]) => writeNamedType(name, schema, !returned.has(name)))
  return [createHead('the schemas of the contract'), ...types].join('\n')
}

function writeContract(groups: ReadonlyMap<string, readonly Route[]>, document: OpenApiDocument): string {
  const interfaces = [...groups].map(([group, routes]) => {
    const operations = routes.map((route) => writeOperationType(route, findOperation(document, route)))
    return `export interface ${createInterfaceName(group)} {\n${operations.join('')}}\n`
  })
  const members = [...groups.keys()].map((group) => `  readonly ${group}: ${createInterfaceName(group)}\n`)
  return [
    createHead('the operations of the contract'),
    "import type * as schemas from './schemas.generated.ts'\n",
    ...interfaces,
    `/** Every operation of the server: what it takes, and what it answers by status. */\nexport interface Contract {\n${members.join('')}}\n`,
  ].join('\n')
}

function writeOperationType(route: Route, { summary, description, ...operation }: OperationObject): string {
  const indent = '    '
  const parameters = operation.parameters ?? []
  const members: string[] = []
  for (const [member, place] of [
    ['params', 'path'],
    ['query', 'query'],
  ] as const) {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length > 0) members.push(`${indent}readonly ${member}: ${writeParameters(own, indent)}\n`)
  }
  const [body] = Object.values(operation.requestBody?.content ?? {})
  if (body !== undefined) members.push(`${indent}readonly body: ${writeType(body.schema, indent, 'schemas.', true)}\n`)
  const answers = Object.keys(route.responses).map((status) => {
    const [content] = Object.values(operation.responses[status]?.content ?? {})
    return `${indent}  readonly ${status}: ${writeAnswer(route, status, content?.schema, indent)}\n`
  })
  members.push(`${indent}readonly answers: {\n${answers.join('')}${indent}}\n`)
  const paging = findPaging(route)
  if (paging !== null) members.push(`${indent}readonly items: '${paging.items}'\n`)
  return `${writeDocComment(`${summary}. ${description}`, '  ')}  readonly ${route.operationId}: {\n${members.join('')}  }\n`
}

/** Writes the type of a response body: text as a string, other files as a blob; 304 has no body. */
function writeAnswer({ responseType }: Route, status: string, schema: JsonObject | undefined, indent: string): string {
  if (schema === undefined || status === '304') return 'undefined'
  const [type = 'application/json'] = [responseType ?? []].flat()
  if (type === 'application/json') return writeType(schema, `${indent}  `, 'schemas.')
  return type.startsWith('text/') ? 'string' : 'Blob'
}

function writeParameters(parameters: readonly Parameter[], indent: string): string {
  const members = parameters.map(({ name, required, description, schema }) => {
    const comment = description === undefined ? '' : writeDocComment(description, `${indent}  `)
    const type = writeType(schema, `${indent}  `, 'schemas.')
    return `${comment}${indent}  readonly ${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function writeOperations(groups: ReadonlyMap<string, readonly Route[]>): string {
  const parts = [...groups].map(([group, routes]) => {
    const operations = routes.map((route) => {
      const isForm = route.bodyType === 'application/x-www-form-urlencoded'
      const members = [
        `method: '${route.method}'`,
        `path: '${route.path}'`,
        ...(route.scope === null ? ['isOpen: true'] : []),
        ...(route.write === true ? ['isWrite: true'] : []),
        ...(isForm ? ['isForm: true'] : []),
        ...writePaging(findPaging(route)),
      ]
      return `    ${route.operationId}: { ${members.join(', ')} },\n`
    })
    return `  ${group}: {\n${operations.join('')}  },\n`
  })
  return [
    createHead('the operations of the contract'),
    "import type { OperationTable } from './operation.ts'\n",
    '/** What the client has to know of each operation to call it. */',
    `export const operations = {\n${parts.join('')}} as const satisfies OperationTable\n`,
  ].join('\n')
}

function writePaging(paging: ClientPaging | null): readonly string[] {
  if (paging === null) return []
  const members = Object.entries(paging).map(([name, value]) => `${name}: ${value === true ? 'true' : `'${value}'`}`)
  return [`paging: { ${members.join(', ')} }`]
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>
}

/** Finds how a list is paged: by the continuation token in its response, otherwise by page number. */
function findPaging({ query, body, responses }: Route): ClientPaging | null {
  const page: ObjectSchema | undefined = responses[200]
  const answer = page?.properties ?? {}
  const lists = Object.keys(answer).filter((name) => answer[name]?.type === 'array')
  const items = lists.includes('items') ? 'items' : lists[0]
  if (items === undefined) return null
  const byToken = (schema: ObjectSchema | undefined) =>
    Object.keys(schema?.properties ?? {}).find((name) => /^continuationToken$/i.test(name))
  if (answer['continuationToken'] !== undefined) {
    const parameter = byToken(query)
    if (parameter !== undefined) return { kind: 'token', parameter, items }
    const member = byToken(body)
    if (member !== undefined) return { kind: 'token', parameter: member, items, inBody: true }
  }
  if (answer['pageCount'] === undefined || query?.properties['PageNumber'] === undefined) return null
  return { kind: 'number', parameter: 'PageNumber', items }
}

function writeEvents(events: readonly EventDescriptor[]): string {
  const members = events.map(
    ({ type, when, subject, data }) =>
      `${writeDocComment(`${when} The subject is ${subject[0]?.toLowerCase()}${subject.slice(1)}`, '  ')}  readonly '${type}': ${writeType(data as unknown as JsonObject, '  ', '')}\n`,
  )
  return [
    createHead('the events of the contract'),
    `/** The data of each type of event. */\nexport interface EventData {\n${members.join('')}}\n`,
  ].join('\n')
}
