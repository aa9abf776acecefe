import { Problem, type ProblemDetail, type ProblemKind } from '../../kernel/problem.ts'

interface ProblemTexts {
  /** What happened. */
  readonly meaning: string
  /** What the caller should do. */
  readonly caller: string
  /** What the operator should do. */
  readonly operator: string
  /** A sample for showing the bodies; `{service}` stands for the service. */
  readonly sample: { readonly message: string } & ProblemDetail
}

const nothing = 'Nothing. The caller must fix the request.'

/** The texts about each kind on the errors page. */
export const problemTexts: Readonly<Record<ProblemKind, ProblemTexts>> = {
  malformed: {
    meaning: 'The request cannot be read: the body is not a JSON document, or a header or the path is malformed.',
    caller: 'Send a well-formed request. Do not retry this one unchanged.',
    operator: nothing,
    sample: { message: 'The body is empty; send a JSON document' },
  },
  invalid: {
    meaning: 'Fields of the request violate rules of the contract. The error lists all of them.',
    caller: 'Correct the listed fields and send the request again. Do not retry it unchanged.',
    operator: nothing,
    sample: {
      message: 'pageSize must be at most 500 (and 1 more: see errors)',
      failures: [
        { path: 'pageSize', rule: 'range', reason: 'must be at most 500' },
        { path: 'continuationToken', rule: 'max-length', reason: 'must be at most 2000 characters (has 2048)' },
      ],
    },
  },
  unauthenticated: {
    meaning:
      'The access token is missing, expired or invalid; if it was sent, `WWW-Authenticate` contains `error="invalid_token"`. With `error="insufficient_user_authentication"`, a user of the console must sign in again, because the operation changes who has access. For a token request: the client id and secret do not match.',
    caller:
      'Get a new token from `POST /connect/token` and retry the request once. If that fails too, check the client’s credentials.',
    operator: 'If a client reports it, check that it is active, and that its secret and the signing keys are current.',
    sample: {
      message:
        'An access token is required: get one from POST /connect/token and send it as Authorization: Bearer <token>',
    },
  },
  forbidden: {
    meaning:
      'The token is valid but does not allow this: it lacks the scope of the operation, which `WWW-Authenticate` states, or belongs to no tenant or another one.',
    caller: 'Request a token with the required scope. Do not retry with the same token.',
    operator: 'Grant the scope to the client if it should have it.',
    sample: { message: 'The access token does not have the scope {service}', neededScope: '{service}' },
  },
  'not-found': {
    meaning: 'Nothing exists under this path or reference. The response is the same if it belongs to another tenant.',
    caller: 'Check the path and the references in it, and that the token belongs to the right tenant.',
    operator: nothing,
    sample: { message: 'There is nothing at this path; GET /docs lists all operations' },
  },
  'method-not-allowed': {
    meaning: 'The path exists but does not support this method. The header `Allow` lists those that it supports.',
    caller: 'Use one of the methods in `Allow`.',
    operator: nothing,
    sample: { message: 'This path supports only GET, HEAD, POST', allow: ['GET', 'HEAD', 'POST'] },
  },
  conflict: {
    meaning:
      'The request conflicts with the current state: the same reference with different content, or an action that is not possible in the current status.',
    caller: 'Read the current state and decide again. Retrying the request unchanged returns the same error.',
    operator: nothing,
    sample: { message: 'payment-received is not possible while the confirmation is Confirmed', reason: 'status' },
  },
  'in-flight': {
    meaning: 'A request with the same `Idempotency-Key` is still in progress.',
    caller:
      'Wait for the seconds in `Retry-After`, then send the same request with the same key to get the original response.',
    operator: nothing,
    sample: { message: 'A request with this Idempotency-Key is still in progress', retryAfter: 1 },
  },
  'precondition-failed': {
    meaning: 'A condition of the operation is not met in the current state.',
    caller: 'Meet the condition that the message states, then retry the request.',
    operator: nothing,
    sample: { message: 'Not possible in the current state' },
  },
  'precondition-required': {
    meaning: 'The request would replace a resource without stating which version the caller has seen.',
    caller:
      'Read the resource and send its ETag as If-Match. If-Match: * replaces any version, including changes made in the meantime.',
    operator: nothing,
    sample: { message: 'The resource exists already: send its ETag as If-Match to replace it' },
  },
  'too-large': {
    meaning: 'The body is larger than the operation accepts.',
    caller: 'Split the request into smaller ones.',
    operator: nothing,
    sample: { message: 'The body is larger than this operation accepts' },
  },
  'unsupported-media-type': {
    meaning:
      'The body has no `Content-Type`, one that the operation does not support, a charset other than UTF-8, or is compressed.',
    caller: 'Send the `Content-Type` that the message states, in UTF-8 and without a `Content-Encoding`.',
    operator: nothing,
    sample: { message: 'The body must be sent as application/json in UTF-8; got text/plain' },
  },
  'expectation-failed': {
    meaning: 'The `Expect` header asks for something other than `100-continue`.',
    caller: 'Omit `Expect`, or send `Expect: 100-continue`.',
    operator: nothing,
    sample: { message: 'The header Expect must be 100-continue or absent' },
  },
  unprocessable: {
    meaning:
      'The request is well-formed but cannot be processed; for example, its `Idempotency-Key` was used for another request.',
    caller: 'Use a new key for each new request; a key belongs to one request and its body.',
    operator: nothing,
    sample: { message: 'The Idempotency-Key was used for another request' },
  },
  'too-many-requests': {
    meaning: 'The client has exceeded its requests per minute or has failed to authenticate too often.',
    caller:
      'Wait for the seconds in `Retry-After`. The headers `RateLimit` and `RateLimit-Policy` state how many requests are left.',
    operator: 'Raise the limit with `PORTOLAN_RATE_LIMITS` if the load is legitimate.',
    sample: {
      message: 'This operation accepts 600 requests per minute from one caller; try again in 12 s',
      retryAfter: 12,
    },
  },
  unavailable: {
    meaning:
      'The server cannot process the request now: the database or blob storage is unavailable, requests arrive faster than they can be stored, or the server is stopping. Nothing was changed, unless the message says that the outcome is unknown.',
    caller:
      'Retry after the seconds in `Retry-After`; with an `Idempotency-Key`, that is safe even if the outcome is unknown.',
    operator: 'Check `GET /health/ready` and the warnings in the log, and restore the unavailable service.',
    sample: { message: 'The server is stopping', retryAfter: 5 },
  },
  internal: {
    meaning: 'The server failed unexpectedly. The request was not processed, or its outcome is unknown.',
    caller: 'Retry later with the same `Idempotency-Key`. If the error persists, report the request id.',
    operator:
      'Find the request id in the log: the entry at level `error` states the cause. It is a bug, or the machine has a problem.',
    sample: { message: 'The server failed to process the request; the request itself may be fine' },
  },
}

/** A sample problem of a kind, for a service's body. */
export function createSampleProblem(kind: ProblemKind, service: string): Problem {
  const { message, ...detail } = problemTexts[kind].sample
  const fillIn = (text: string): string => text.replace('{service}', service)
  const scope = detail.neededScope === undefined ? {} : { neededScope: fillIn(detail.neededScope) }
  return new Problem(kind, fillIn(message), { ...detail, ...scope })
}
