import { exampleQuery, type Route, type RouteExample } from '../../src/kernel/contract/route.ts'

/** A request as a test sends it. */
export interface PlainRequest {
  readonly method: Route['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** An example together with the route that it is of. */
export interface Step {
  readonly route: Route
  readonly example: RouteExample
}

/** The first example that succeeds; where an address can be had from an answer alone, the first that there is. */
export function successExample(route: Route): RouteExample {
  const example = route.examples.find(({ answer }) => answer.status < 300) ?? route.examples[0]
  if (example === undefined) throw new Error(`${route.operationId} has no example`)
  return example
}

/** The answers of examples that have happened, as `operationId/name`. */
export type Answers = ReadonlyMap<string, unknown>

/** An example with what it takes from earlier answers at its places. */
export function withTaken(example: RouteExample, answers: Answers): RouteExample {
  const made = structuredClone({ params: example.params, body: example.body }) as Record<string, unknown>
  for (const [place, source] of Object.entries(example.taken ?? {})) {
    const [step = '', member = ''] = source.split('#')
    const found = member
      .split('.')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], answers.get(step))
    if (found === undefined) throw new Error(`${source} has not been answered`)
    const value = place.startsWith('params.') ? lastSegment(found) : found
    const names = place.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce((at, name) => at[name] as Record<string, unknown>, made)
    holder[last] = typeof holder[last] === 'number' ? Number(value) : value
  }
  return { ...example, ...(made as Pick<RouteExample, 'params' | 'body'>) }
}

/** Of an address the last part of its path, which is what a parameter is; anything else as it is. */
function lastSegment(value: unknown): unknown {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return value
  return new URL(value).pathname.split('/').at(-1)
}

/** The request of an example, without a token. */
export function exampleRequest(route: Route, example: RouteExample): PlainRequest {
  const { params = {}, query, body } = example
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = exampleQuery(query)
  const type = route.bodyType ?? 'application/json'
  return {
    method: route.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: route.body === undefined ? {} : { 'content-type': type },
    ...(body === undefined ? {} : { payload: payloadOf(type, body) }),
  }
}

function payloadOf(type: string, body: unknown): string {
  if (type === 'application/json') return JSON.stringify(body)
  return new URLSearchParams(body as Record<string, string>).toString()
}

/** Everything that must have happened before an example, in order, each once. */
export function stepsBefore(routes: readonly Route[], example: RouteExample): Step[] {
  const steps = new Map<string, Step>()
  for (const reference of example.given ?? []) {
    const step = stepOf(routes, reference)
    for (const earlier of stepsBefore(routes, step.example)) steps.set(nameOf(earlier), earlier)
    steps.set(reference, step)
  }
  return [...steps.values()]
}

export const nameOf = ({ route, example }: Step): string => `${route.operationId}/${example.name}`

function stepOf(routes: readonly Route[], reference: string): Step {
  const [operationId, name] = reference.split('/')
  const route = routes.find((one) => one.operationId === operationId)
  const example = route?.examples.find((one) => one.name === name)
  if (route === undefined || example === undefined) throw new Error(`there is no example ${reference}`)
  return { route, example }
}

/** The sandbox client that may call a route; null where no token is needed. */
export function clientOf(route: Route): string | null {
  if (route.scope === null) return null
  return route.scope === 'admin' ? 'operator' : 'acme-sandbox'
}
