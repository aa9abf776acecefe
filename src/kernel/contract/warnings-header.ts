import type { TSchema } from 'typebox'
import type { Route } from './route.ts'

/**
 * The header of a success answer that tells of members of the request which are not known: a JSON list of `path` and
 * `message`. Every operation has it that takes such a body, and whose answer has no `warnings` to tell of them in.
 */
export const warningsHeader = 'portolan-warnings'

/** What the documents say of it. */
const warningsHeaderText =
  'What was noticed of the body, and accepted: a JSON list in ASCII of objects with path and message, of 2048 characters at the most. Absent where there is nothing. Members that are not known are told of here.'

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
}

/** Whether a body with members that are not known is refused. */
const isClosed = (schema: TSchema): boolean => (schema as ObjectSchema).additionalProperties === false

const hasWarnings = (schema: TSchema): boolean => (schema as ObjectSchema).properties?.['warnings'] !== undefined

/** Whether a route tells of unknown members in {@link warningsHeader}. */
export const hasWarningsHeader = ({ body, bodyType, bodyUnchecked, responses }: Route): boolean =>
  body !== undefined &&
  bodyUnchecked !== true &&
  !isClosed(body) &&
  bodyType !== 'application/x-www-form-urlencoded' &&
  !Object.values(responses).some((schema) => hasWarnings(schema))

/** The headers of a route's success answers, with what they mean. */
export const responseHeadersOf = (route: Route): Readonly<Record<string, string>> => ({
  ...route.responseHeaders,
  ...(hasWarningsHeader(route) ? { [warningsHeader]: warningsHeaderText } : {}),
})
