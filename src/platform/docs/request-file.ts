import { getClientGroup, type Route, type RouteExample } from '../../kernel/contract/route.ts'
import { buildSampleRequest, describeAnswer } from './code.ts'
import type { ReferenceInput } from './input.ts'
import type { Operation } from './list-operations.ts'

/**
 * The data about a service's operations for `assets/try-it.js`, which shows examples in other languages and sends them.
 */
export function buildRequestFile(
  { sandbox }: ReferenceInput,
  operations: readonly Operation[],
  service: string,
): string {
  const byId = new Map(operations.map(({ route }) => [route.operationId, route]))
  const serviceOperations = operations.filter((operation) => operation.route.service === service)
  return JSON.stringify(
    Object.fromEntries(
      serviceOperations.map((operation) => [operation.route.operationId, describeOperation(operation)]),
    ),
  )

  function describeOperation({ route, described }: Operation) {
    const { scope } = route
    return {
      title: route.summary,
      group: getClientGroup(route),
      method: route.method,
      path: route.path,
      scope,
      ...(scope !== null && sandbox !== null
        ? { client: { id: sandbox.getClientId(scope), secret: sandbox.secret } }
        : {}),
      mediaType: route.bodyType,
      takesBody: route.body !== undefined,
      answer: describeAnswer(route),
      parameters: (described.parameters ?? []).map(({ name, in: place, required, schema }) => ({
        name,
        place,
        required,
        values: schema.enum?.filter((value) => value !== null),
        isList: schema.type === 'array',
      })),
      examples: route.examples.map((example) => describeExample(route, example)),
    }
  }

  function describeExample(route: Route, example: RouteExample) {
    return {
      name: example.name,
      title: example.summary,
      status: example.response.status,
      params: example.params,
      query: example.query,
      taken: example.fromResponses,
      before: example.after?.map((step) => {
        const [operationId = '', name = ''] = step.split('/')
        const source = byId.get(operationId)
        const title = source?.examples.find((candidate) => candidate.name === name)?.summary
        return { id: `${source?.service ?? ''}/${step}`, operation: source?.summary, title }
      }),
      request: buildSampleRequest(route, example),
    }
  }
}
