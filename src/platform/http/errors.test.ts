import { describe, expect, test } from 'vitest'
import { Problem, problemKinds } from '../../kernel/problem.ts'
import { usualErrorPage } from './error-page.ts'
import { writeErrorResponse } from './error-response.ts'
import { type ErrorBodies, type ErrorBody, findServiceByPath, problemTable, toProblem } from './errors.ts'
import { getProblemType, problemDetails } from './problem-details.ts'

const plain: ErrorBody = { contentType: 'application/json', body: ({ problem }) => ({ message: problem.message }) }
const challenging: ErrorBody = { ...plain, headers: () => ({ 'www-authenticate': 'Basic' }) }
const bodies: ErrorBodies = {
  byService: new Map([
    ['server', problemDetails],
    ['checkout', plain],
    ['identity', challenging],
  ]),
  pages: { usual: usualErrorPage, ofOperation: {} },
  prefixes: [
    { prefix: /^\/checkout\//, service: 'checkout' },
    { prefix: /^\/connect\//, service: 'identity' },
  ],
}
const requestParts = { service: 'server', requestId: 'r-1', path: '/a' } as const

describe('kinds of problems', () => {
  test('have the statuses of the interface', () => {
    const statuses = Object.fromEntries(problemKinds.map((kind) => [kind, problemTable[kind].status]))
    expect(statuses).toEqual({
      malformed: 400,
      invalid: 400,
      unauthenticated: 401,
      forbidden: 403,
      'not-found': 404,
      'method-not-allowed': 405,
      conflict: 409,
      'in-flight': 409,
      'precondition-failed': 412,
      'precondition-required': 428,
      'too-large': 413,
      'unsupported-media-type': 415,
      'expectation-failed': 417,
      unprocessable: 422,
      'too-many-requests': 429,
      internal: 500,
      unavailable: 503,
    })
  })

  test('only unexpected errors are logged as errors', () => {
    expect(problemKinds.filter((kind) => problemTable[kind].level === 'error')).toEqual(['internal'])
  })
})

describe('mapping a thrown error', () => {
  const framework = (code: string, statusCode: number) =>
    Object.assign(new Error('in the framework’s words'), { code, statusCode })

  test.each<[unknown, string]>([
    [framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'unsupported-media-type'],
    [framework('FST_ERR_BAD_URL', 400), 'malformed'],
    [framework('FST_ERR_OF_TOMORROW', 414), 'malformed'],
    [framework('FST_ERR_OF_TOMORROW', 500), 'internal'],
    [framework('constructor', 500), 'internal'],
    [new Error('anything'), 'internal'],
    [new TypeError('x is undefined'), 'internal'],
    [undefined, 'internal'],
    [null, 'internal'],
    ['text', 'internal'],
    [{ statusCode: 404 }, 'malformed'],
  ])('%s', (error, kind) => {
    const problem = toProblem(error)
    expect(problem.kind).toBe(kind)
    expect(problem.message).not.toMatch(/framework|undefined|anything/)
  })

  test('keeps a problem', () => {
    const problem = new Problem('conflict', 'There is one already')
    expect(toProblem(problem)).toBe(problem)
  })

  test('keeps the cause of an unknown error for the log only', () => {
    const error = new Error('password of the database')
    expect(toProblem(error).detail.cause).toBe(error)
    expect(writeErrorResponse(bodies, toProblem(error), requestParts).body).not.toContain('password')
  })
})

describe('writing a failure', () => {
  test('lists the failed fields by path', () => {
    const failures = [
      { path: 'a', rule: 'type', reason: 'must be a string' },
      { path: 'a', rule: 'enum', reason: 'must be x' },
      { path: '__proto__', rule: 'type', reason: 'must be y' },
      { path: '', rule: 'type', reason: 'must be z' },
    ]
    const { status, headers, body } = writeErrorResponse(
      bodies,
      new Problem('invalid', 'Not valid', { failures }),
      requestParts,
    )
    expect(status).toBe(400)
    expect(headers).toEqual({ 'content-type': 'application/problem+json; charset=utf-8' })
    const { errors, ...rest } = JSON.parse(body) as { errors: object }
    expect(rest).toEqual({
      type: getProblemType('invalid'),
      title: 'The request is not valid',
      status: 400,
      detail: 'Not valid',
      instance: '/a',
      traceId: 'r-1',
    })
    expect(Object.entries(errors)).toEqual([
      ['a', ['must be a string', 'must be x']],
      ['__proto__', ['must be y']],
      ['', ['must be z']],
    ])
  })

  test('has a title for every status', () => {
    for (const kind of problemKinds) {
      const { body } = writeErrorResponse(bodies, new Problem(kind, 'x'), requestParts)
      expect((JSON.parse(body) as { title: string }).title).not.toBe('The request failed')
    }
  })

  test('adds Retry-After, Allow and a challenge', () => {
    const readHeaders = (problem: Problem, service: 'server' | 'identity' = 'server') =>
      writeErrorResponse(bodies, problem, { ...requestParts, service }).headers
    expect(readHeaders(new Problem('unavailable', '', { retryAfter: 2 }))['retry-after']).toBe('2')
    expect(readHeaders(new Problem('method-not-allowed', '', { allow: ['GET', 'HEAD'] }))['allow']).toBe('GET, HEAD')
    expect(readHeaders(new Problem('unauthenticated', ''))['www-authenticate']).toBe('Bearer realm="portolan"')
    expect(readHeaders(new Problem('unauthenticated', '', { reason: 'invalid_token' }))['www-authenticate']).toBe(
      'Bearer realm="portolan", error="invalid_token"',
    )
    expect(readHeaders(new Problem('forbidden', '', { neededScope: 'catalog' }))['www-authenticate']).toBe(
      'Bearer realm="portolan", error="insufficient_scope", scope="catalog"',
    )
    expect(readHeaders(new Problem('unauthenticated', ''), 'identity')['www-authenticate']).toBe('Basic')
    expect(readHeaders(new Problem('forbidden', ''))).not.toHaveProperty('www-authenticate')
  })
})

test.each([
  ['/checkout/x', 'checkout'],
  ['/checkout', 'server'],
  ['/x/checkout/', 'server'],
  ['/connect/token', 'identity'],
  ['', 'server'],
])('%s belongs to %s', (path, service) => {
  expect(findServiceByPath(bodies, path)).toBe(service)
})
