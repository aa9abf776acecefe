import { formatExampleQuery, type Route, type RouteExample } from '../../src/kernel/contract/route.ts'

/** A request as tests send it. */
export interface PlainRequest {
  readonly method: Route['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** An example with its route. */
export interface ExampleStep {
  readonly route: Route
  readonly example: RouteExample
}

/** The first successful example; if the address is only known from a response, the first one of any kind. */
export function findSuccessExample(route: Route): RouteExample {
  const example = route.examples.find(({ response }) => response.status < 300) ?? route.examples[0]
  if (example === undefined) throw new Error(`${route.operationId} has no example`)
  return example
}

/** Responses of examples that have run, by `operationId/name`. */
export type ExampleResponses = ReadonlyMap<string, unknown>

/** Fills in values from earlier responses. */
export function fillFromResponses(example: RouteExample, responses: ExampleResponses): RouteExample {
  const filled = structuredClone({ params: example.params, body: example.body }) as Record<string, unknown>
  for (const [place, source] of Object.entries(example.fromResponses ?? {})) {
    const [step = '', member = ''] = source.split('#')
    const found = member
      .split('.')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], responses.get(step))
    if (found === undefined) throw new Error(`${source} has not been answered`)
    const value = place.startsWith('params.') ? lastSegment(found) : found
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce((current, name) => current[name] as Record<string, unknown>, filled)
    holder[last] = typeof holder[last] === 'number' ? Number(value) : value
  }
  return { ...example, ...(filled as Pick<RouteExample, 'params' | 'body'>) }
}

/** Reduces a URL to its last path segment, which is the parameter; returns anything else unchanged. */
function lastSegment(value: unknown): unknown {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return value
  return new URL(value).pathname.split('/').at(-1)
}

/** The request of an example, without a token. */
export function buildExampleRequest(route: Route, example: RouteExample): PlainRequest {
  const { params = {}, query, body } = example
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = formatExampleQuery(query)
  const type = route.bodyType ?? 'application/json'
  return {
    method: route.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: { ...example.headers, ...(route.body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { payload: encodePayload(type, body) }),
  }
}

function encodePayload(type: string, body: unknown): string {
  if (type === 'application/json') return JSON.stringify(body)
  return new URLSearchParams(body as Record<string, string>).toString()
}

/** All prerequisites of an example, in order and without duplicates. */
export function listPrerequisites(routes: readonly Route[], example: RouteExample): ExampleStep[] {
  const steps = new Map<string, ExampleStep>()
  for (const reference of example.after ?? []) {
    const step = findStep(routes, reference)
    for (const earlier of listPrerequisites(routes, step.example)) steps.set(formatName(earlier), earlier)
    steps.set(reference, step)
  }
  return [...steps.values()]
}

export const formatName = ({ route, example }: ExampleStep): string => `${route.operationId}/${example.name}`

function findStep(routes: readonly Route[], reference: string): ExampleStep {
  const [operationId, name] = reference.split('/')
  const route = routes.find((candidate) => candidate.operationId === operationId)
  const example = route?.examples.find((candidate) => candidate.name === name)
  if (route === undefined || example === undefined) throw new Error(`there is no example ${reference}`)
  return { route, example }
}

/** The sandbox client that may call a route; null if no token is needed. */
export function getClientId(route: Route): string | null {
  if (route.scope === null) return null
  return route.scope === 'admin' ? 'operator' : 'acme-sandbox'
}
