import type { Route } from '../../kernel/contract/route.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { Schema, Schemas } from './schema.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** An operation as the OpenAPI document describes it. */
interface DescribedOperation {
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly headers?: Readonly<Record<string, { readonly description: string }>>
        readonly content?: Content
      }
    >
  >
}

/** An operation of the document with its route. */
export interface Operation {
  readonly route: Route
  readonly described: DescribedOperation
}

/**
 * Lists the operations of a document, in order.
 *
 * @throws Error for an operation without a route
 */
export function listOperations(document: OpenApiDocument, routes: readonly Route[]): Operation[] {
  const byId = new Map(routes.map((route) => [route.operationId, route]))
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map((described) => {
      const route = byId.get(String(described['operationId']))
      if (route === undefined) throw new Error(`no route has the operation id ${String(described['operationId'])}`)
      return { route, described: described as unknown as DescribedOperation }
    })
}

/** The named schemas of a document. */
export function getSchemas(document: OpenApiDocument): Schemas {
  return (document.components['schemas'] ?? {}) as Schemas
}

/** The schemas of an operation's request. */
export function listRequestSchemas({ described }: Operation): Schema[] {
  return Object.values(described.requestBody?.content ?? {}).map(({ schema }) => schema)
}

/** The schemas of an operation's responses, including errors. */
export function listResponseSchemas({ described }: Operation): Schema[] {
  return Object.values(described.responses).flatMap(({ content }) =>
    Object.values(content ?? {}).map(({ schema }) => schema),
  )
}
