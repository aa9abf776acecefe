import type { ProblemKind } from '../../kernel/problem.ts'

/** A stable error code and its meaning. */
export interface CodeMeaning {
  readonly code: number
  readonly meaning: string
}

/**
 * Codes of a whole request by kind of problem, for services whose errors have codes. They are stable; a service may
 * have more specific ones.
 */
export const kindCodes: Readonly<Record<Exclude<ProblemKind, 'invalid'>, CodeMeaning>> = {
  malformed: { code: 4000, meaning: 'The body is not a JSON document, or the request cannot be read.' },
  unauthenticated: { code: 4010, meaning: 'The access token is missing, expired or invalid.' },
  forbidden: { code: 4030, meaning: 'The access token does not allow this.' },
  'not-found': { code: 4040, meaning: 'The resource does not exist.' },
  'method-not-allowed': { code: 4050, meaning: 'The path does not support this method; see the `Allow` header.' },
  conflict: { code: 4090, meaning: 'The request conflicts with the current state.' },
  'in-flight': { code: 4093, meaning: 'A request with this `Idempotency-Key` is still in progress.' },
  'precondition-failed': { code: 4120, meaning: 'Not possible in the current state.' },
  'precondition-required': { code: 4280, meaning: '`If-Match` is missing.' },
  'too-large': { code: 4130, meaning: 'The body is too large.' },
  'unsupported-media-type': { code: 4150, meaning: 'The body is not sent as application/json in UTF-8.' },
  'expectation-failed': { code: 4170, meaning: 'The `Expect` header asks for something other than `100-continue`.' },
  unprocessable: { code: 4220, meaning: 'The `Idempotency-Key` was used for another request.' },
  'too-many-requests': { code: 4290, meaning: 'Too many requests; `Retry-After` states when to try again.' },
  internal: { code: 5000, meaning: 'The server failed.' },
  unavailable: {
    code: 5030,
    meaning:
      'The server is not ready; `Retry-After` states when to try again. With an `Idempotency-Key`, a retry is safe.',
  },
}

/** The codes of one service, as listed on the errors page. */
export interface CodeTable {
  readonly title: string
  readonly intro: string
  readonly codes: readonly (CodeMeaning & { readonly name: string })[]
}

/** The rows of a code table, by name. */
export const listCodes = (codes: Readonly<Record<string, CodeMeaning>>): CodeTable['codes'] =>
  Object.entries(codes).map(([name, { code, meaning }]) => ({ code, name, meaning }))
