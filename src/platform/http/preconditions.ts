import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Precondition } from '../../kernel/audit-log.ts'
import { Problem } from '../../kernel/problem.ts'
import { toCanonicalJson } from './canonical-json.ts'

/** The strong entity tag of a state of something, from the body that it is answered with. */
export function createEntityTag(body: unknown): string {
  return `"${createHash('sha256')
    .update(toCanonicalJson(JSON.stringify(body)))
    .digest('base64url')
    .slice(0, 27)}"`
}

/** The answer with something that can be changed, and the entity tag that its next change has to name. */
export const conditionalResponse = <Status extends number, Body>(status: Status, body: Body) => ({
  status,
  headers: { etag: createEntityTag(body) },
  body,
})

/**
 * What the headers of a request that replaces something say of its present state (RFC 9110 §13.1). One that would replace
 * what is there must say something (RFC 6585 §3).
 *
 * @param toBody the body that the present state is answered with
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

/** The same for a request that may be silent about the present state, such as a removal. */
export function matchesCurrent<Resource>(
  { 'if-match': ifMatch, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  toBody: (resource: Resource) => unknown,
): Precondition<Resource> {
  return (current) => {
    if (ifMatch !== undefined && (current === null || !names(ifMatch, createEntityTag(toBody(current))))) {
      throw new Problem(
        'precondition-failed',
        current === null
          ? 'If-Match was sent, but the resource does not exist'
          : 'The resource has changed: read it again and send its current ETag as If-Match',
      )
    }
    if (ifNoneMatch === undefined || current === null) return
    // A weak tag fits here too.
    if (names(ifNoneMatch.replaceAll('W/', ''), createEntityTag(toBody(current)))) {
      throw new Problem(
        'precondition-failed',
        'The resource exists already, and If-None-Match requires that it does not',
      )
    }
  }
}

const names = (header: string, tag: string): boolean =>
  header.split(',').some((candidate) => [tag, '*'].includes(candidate.trim()))
