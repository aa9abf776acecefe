import { Problem, type ProblemDetail, type ProblemKind } from '../../kernel/problem.ts'

interface ProblemTexts {
  /** What has happened. */
  readonly meaning: string
  /** What whoever sent the request should do. */
  readonly caller: string
  /** What whoever runs the server should do. */
  readonly operator: string
  /** A case of it, from which the bodies are shown; `{service}` is the service that answers. */
  readonly sample: { readonly message: string } & ProblemDetail
}

const nothing = 'Nothing: this is between the caller and the contract.'

/** What the page of errors says of each kind. */
export const problemTexts: Readonly<Record<ProblemKind, ProblemTexts>> = {
  malformed: {
    meaning: 'The request cannot be read: the body is no JSON document, or a header or the path is broken.',
    caller: 'Send a well-formed request. Do not repeat this one as it is.',
    operator: nothing,
    sample: { message: 'The body is empty; send a JSON document' },
  },
  invalid: {
    meaning: 'The request was read, and fields of it break rules of the contract. Every such field is named, at once.',
    caller: 'Correct the named fields and send the request again. Do not repeat it as it is.',
    operator: nothing,
    sample: {
      message: 'The request is not valid',
      failures: [
        { path: 'pageSize', rule: 'range', reason: 'must be at most 500' },
        { path: 'continuationToken', rule: 'max-length', reason: 'must be at most 2000 characters (has 2048)' },
      ],
    },
  },
  unauthenticated: {
    meaning:
      'There is no access token, or it has expired, or it is not good here, which WWW-Authenticate says with error="invalid_token"; for a token request: the client id and secret do not fit.',
    caller:
      'Get a new token from POST /connect/token and repeat the request once. If that fails too, check the client.',
    operator:
      'If a client complains: see whether it is active, and whether its secret and the signing keys are current.',
    sample: {
      message:
        'An access token is needed: send the header Authorization: Bearer <token>; POST /connect/token gives one',
    },
  },
  forbidden: {
    meaning:
      'The token is good, and does not allow this: it lacks the scope of the operation, which WWW-Authenticate names, or belongs to no tenant or another one.',
    caller: 'Ask for a token with the scope that the operation names. Do not repeat the request with the same token.',
    operator: 'Give the client the scope, if it is to have it.',
    sample: { message: 'The access token does not have the scope {service}', neededScope: '{service}' },
  },
  'not-found': {
    meaning:
      'There is nothing under this path or this number. What belongs to another tenant is answered in the same way.',
    caller: 'Check the path and the reference in it, and that the token is of the right tenant.',
    operator: nothing,
    sample: { message: 'There is nothing at this path; GET /docs lists what there is' },
  },
  'method-not-allowed': {
    meaning: 'The path is there and does not take this method. The header Allow lists the methods that it takes.',
    caller: 'Use one of the methods in Allow.',
    operator: nothing,
    sample: { message: 'This path takes GET, HEAD, POST', allow: ['GET', 'HEAD', 'POST'] },
  },
  conflict: {
    meaning:
      'The request contradicts what is there: the same number with other content, or an action that the present status does not have.',
    caller: 'Read what is there, and decide anew. Repeating the request as it is gives the same answer.',
    operator: nothing,
    sample: { message: 'payment-received is not possible while the confirmation is Confirmed', reason: 'status' },
  },
  'in-flight': {
    meaning: 'A request with the same Idempotency-Key is being carried out at this moment.',
    caller:
      'Wait for the seconds in Retry-After, then send the same request with the same key: it gets the first one’s answer.',
    operator: nothing,
    sample: { message: 'A request with this Idempotency-Key is still being carried out', retryAfter: 1 },
  },
  'precondition-failed': {
    meaning: 'A condition that the operation needs does not hold in the present state.',
    caller: 'Bring about what the message names, then repeat the request.',
    operator: nothing,
    sample: { message: 'Not possible in the present state' },
  },
  'too-large': {
    meaning: 'The body is larger than the operation takes.',
    caller: 'Send less at once.',
    operator: nothing,
    sample: { message: 'The body is larger than this operation takes' },
  },
  'unsupported-media-type': {
    meaning:
      'The body has no Content-Type, another one than the operation takes, another charset than UTF-8, or is compressed.',
    caller: 'Send the header Content-Type that the operation names, in UTF-8 and without a Content-Encoding.',
    operator: nothing,
    sample: { message: 'The body must be sent as application/json in UTF-8; got text/plain' },
  },
  unprocessable: {
    meaning:
      'The request is well-formed and cannot be carried out, such as one whose Idempotency-Key was used for another request.',
    caller: 'Use a new key for a new request; a key belongs to one request with its body.',
    operator: nothing,
    sample: { message: 'The Idempotency-Key was used for another request' },
  },
  'too-many-requests': {
    meaning: 'The client has used up what it may send in this minute, or has failed to prove itself too often.',
    caller: 'Wait for the seconds in Retry-After. The headers RateLimit and RateLimit-Policy tell how much is left.',
    operator: 'Raise the limit if the load is wanted; the setting is PORTOLAN_RATE_LIMITS.',
    sample: {
      message: 'This operation takes 600 requests a minute from one client; try again in 12 s',
      retryAfter: 12,
    },
  },
  unavailable: {
    meaning:
      'The server cannot serve at this moment: the database, or the storage of blobs for a walk through a list, is away, more is sent than can be stored, or the server is stopping. Nothing was changed, unless the message says that this is not known.',
    caller:
      'Repeat the request after the seconds in Retry-After; with an Idempotency-Key that is safe whatever the message says.',
    operator: 'See GET /health/ready and the warnings in the log; bring back what is away.',
    sample: { message: 'The server is stopping', retryAfter: 5 },
  },
  internal: {
    meaning:
      'The server has failed in a way that nobody has foreseen. What was asked for was not carried out, or its outcome is not known.',
    caller: 'Repeat the request with the same Idempotency-Key after a while. If it stays, report the request id.',
    operator:
      'Find the request id in the log: the entry at level error has the cause. It is a bug, or the machine is in trouble.',
    sample: { message: 'The server failed to carry this out; nothing is known to be wrong with the request' },
  },
}

/** A case of a kind, to show the body of a service with. */
export function createSampleProblem(kind: ProblemKind, service: string): Problem {
  const { message, ...detail } = problemTexts[kind].sample
  const named = (text: string): string => text.replace('{service}', service)
  const scope = detail.neededScope === undefined ? {} : { neededScope: named(detail.neededScope) }
  return new Problem(kind, named(message), { ...detail, ...scope })
}
