import type { TSchema } from 'typebox'
import type { Route } from './route.ts'

/**
 * The success header that reports unknown members of the request body: a JSON array of objects with `path` and
 * `message`. Present on every operation that accepts such a body and whose response has no `warnings` member.
 */
export const warningsHeader = 'portolan-warnings'

/** The header's description in the OpenAPI document. */
const warningsHeaderText =
  'Warnings about the request body, such as unknown members: a JSON array of objects with `path` and `message`, in ASCII, at most 2048 characters. Absent if there are none.'

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
}

/** Whether a body with unknown members is rejected. */
const isClosed = (schema: TSchema): boolean => (schema as ObjectSchema).additionalProperties === false

const hasWarnings = (schema: TSchema): boolean => (schema as ObjectSchema).properties?.['warnings'] !== undefined

/** Whether a route reports unknown members in {@link warningsHeader}. */
export const hasWarningsHeader = ({ body, bodyType, bodyUnchecked, responses }: Route): boolean =>
  body !== undefined &&
  bodyUnchecked !== true &&
  !isClosed(body) &&
  bodyType !== 'application/x-www-form-urlencoded' &&
  !Object.values(responses).some((schema) => hasWarnings(schema))

/** The headers of a route's success responses, with their descriptions. */
export const listResponseHeaders = (route: Route): Readonly<Record<string, string>> => ({
  ...route.responseHeaders,
  ...(hasWarningsHeader(route) ? { [warningsHeader]: warningsHeaderText } : {}),
})
