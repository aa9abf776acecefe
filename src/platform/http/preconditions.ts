import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Precondition } from '../../kernel/audit-log.ts'
import { Problem } from '../../kernel/problem.ts'
import { toCanonicalJson } from './canonical-json.ts'

/** Returns the strong entity tag of a resource, computed from its response body. */
export function createEntityTag(body: unknown): string {
  return `"${createHash('sha256')
    .update(toCanonicalJson(JSON.stringify(body)))
    .digest('base64url')
    .slice(0, 27)}"`
}

/** The response with a resource, and the entity tag that its next change must name. */
export const createConditionalResponse = <Status extends number, Body>(status: Status, body: Body) => ({
  status,
  headers: { etag: createEntityTag(body) },
  body,
})

/**
 * Creates the precondition of a request that replaces a resource, from its headers (RFC 9110 §13.1). Replacing an
 * existing one requires a header (RFC 6585 §3).
 *
 * @param toBody creates the response body of the current state
 */
export function replacesCurrent<Resource>(
  headers: IncomingHttpHeaders,
  toBody: (resource: Resource) => unknown,
): Precondition<Resource> {
  const check = matchesCurrent(headers, toBody)
  return (current) => {
    if (current !== null && headers['if-match'] === undefined && headers['if-none-match'] === undefined) {
      throw new Problem(
        'precondition-required',
        'The resource exists already: send its ETag as If-Match to replace it, or If-Match: * to replace any version',
      )
    }
    check(current)
  }
}

/** The same for requests in which the headers are optional, such as deletion. */
export function matchesCurrent<Resource>(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  toBody: (resource: Resource) => unknown,
): Precondition<Resource> {
  return (current) => {
    if (ifMatch !== undefined && (current === null || !namesTag(ifMatch, createEntityTag(toBody(current))))) {
      throw new Problem(
        'precondition-failed',
        current === null
          ? 'If-Match was sent, but the resource does not exist'
          : 'The resource has changed: read it again and send its current ETag as If-Match',
      )
    }
    if (ifNoneMatch === undefined || current === null) return
    // Weak tags match too.
    if (namesTag(ifNoneMatch.replaceAll('W/', ''), createEntityTag(toBody(current)))) {
      throw new Problem(
        'precondition-failed',
        'The resource exists already, and If-None-Match requires that it does not',
      )
    }
  }
}

const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((candidate) => [tag, '*'].includes(candidate.trim()))
