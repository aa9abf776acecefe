import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RerankQuestion } from '../customs/service/classification/reranking.ts'
import { ChatReranker, type RerankerSettings, type RerankUse } from './chat-reranker.ts'
import { createOutgoingHttp } from './outgoing-http.ts'

/** Recorded API responses, one per request. */
const recorded = {
  chosen: { choices: [{ message: { role: 'assistant', content: '392690' } }], usage: { total_tokens: 180 } },
  spelledOut: { choices: [{ message: { content: 'It is 3926.90, other articles of plastics.' } }] },
  elsewhere: { choices: [{ message: { content: '847130' } }], usage: { total_tokens: 150 } },
  several: { choices: [{ message: { content: 'Either 392690 or 851779' } }] },
  nothing: { choices: [{ message: { content: null } }] },
} as const

interface ReceivedRequest {
  readonly authorization: string | undefined
  readonly body: Record<string, unknown>
}

let server: Server
let answers: { readonly status?: number; readonly body: unknown }[]
let received: ReceivedRequest[]
let reports: RerankUse[]
let now: Date
let url: string

/** A fake API that plays recorded responses in order, and then stops responding. */
beforeEach(async () => {
  answers = []
  received = []
  reports = []
  now = new Date('2026-11-27T10:00:00Z')
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Record<string, unknown> })
      const answer = answers.shift()
      if (answer === undefined) return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`
})

afterEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.closeAllConnections()
  server.close(() => resolve())
  await promise
})

const question: RerankQuestion = {
  product: { name: 'Phone holder for the car', material: 'ABS' },
  candidates: [
    { code: '851779', title: 'Parts of telephones', evidence: ['word: phone'] },
    { code: '392690', title: 'Other articles of plastics', evidence: ['material: plastic'] },
  ],
}
const about = (name: string): RerankQuestion => ({ ...question, product: { name } })
const caller = { tenant: 'acme', signal: null }

function createReranker(settings: Partial<RerankerSettings> = {}, timeout = 2000, ranges = ['127.0.0.0/8']) {
  const http = createOutgoingHttp({ allowedRanges: ranges })
  return new ChatReranker({
    settings: {
      url,
      model: 'test-model',
      key: 'key-of-the-test',
      threshold: 0.7,
      tokensPerDay: 100_000,
      requestsPerMinute: 60,
      ...settings,
    },
    http: (request) => http({ ...request, timeout: Math.min(timeout, request.timeout ?? timeout) }),
    clock: { now: () => now },
    report: (use) => reports.push(use),
  })
}

test('sends the product and its candidates to the model, and returns its choice and cost', async () => {
  answers = [{ body: recorded.chosen }]
  expect(await createReranker().choose([question], caller)).toEqual([{ code: '392690', model: 'test-model' }])
  const [{ authorization, body } = { authorization: undefined, body: {} }] = received
  expect(authorization).toBe('Bearer key-of-the-test')
  expect(body).toMatchObject({ model: 'test-model', temperature: 0, messages: [{ role: 'system' }, { role: 'user' }] })
  const [, asked] = body['messages'] as { content: string }[]
  expect(JSON.parse(asked?.content ?? '')).toEqual({
    product: { name: 'Phone holder for the car', material: 'ABS' },
    candidates: question.candidates,
  })
  expect(JSON.stringify(body)).not.toContain('acme')
  expect(reports).toEqual([
    {
      tenant: 'acme',
      outcome: 'chosen',
      model: 'test-model',
      before: '851779',
      after: '392690',
      tokens: 180,
      milliseconds: expect.any(Number),
    },
  ])
})

test('understands a code with dots among words', async () => {
  answers = [{ body: recorded.spelledOut }]
  expect(await createReranker().choose([question], caller)).toMatchObject([{ code: '392690' }])
})

test.each([
  ['is none of the candidates', recorded.elsewhere],
  ['names several', recorded.several],
  ['has no text', recorded.nothing],
  ['is not JSON', '<html>'],
])('ignores a response that %s', async (_, body) => {
  answers = [{ body }]
  expect(await createReranker().choose([question], caller)).toEqual([null])
  expect(reports).toMatchObject([{ outcome: 'invalid-answer', after: null }])
})

test('asks the same question only once', async () => {
  answers = [{ body: recorded.chosen }]
  const reranker = createReranker()
  await reranker.choose([question], caller)
  expect(await reranker.choose([question], caller)).toMatchObject([{ code: '392690' }])
  expect(received).toHaveLength(1)
})

describe('pauses for a minute after a failure', () => {
  test.each([
    ['an error', 'refused', [{ status: 429, body: {} }], 2000],
    ['no answer in time', 'failed', [], 100],
  ] as const)('%s', async (_, outcome, played, timeout) => {
    answers = [...played]
    const reranker = createReranker({}, timeout)
    expect(await reranker.choose([question], caller)).toEqual([null])
    expect(reports).toMatchObject([{ outcome }])
    answers = [{ body: recorded.chosen }]
    expect(await reranker.choose([question], caller)).toEqual([null])
    expect(received).toHaveLength(1)
    now = new Date(now.getTime() + 61_000)
    expect(await reranker.choose([question], caller)).toMatchObject([{ code: '392690' }])
  })
})

test('respects the daily budget, which resets each day', async () => {
  answers = [{ body: { ...recorded.chosen, usage: { total_tokens: 900 } } }, { body: recorded.chosen }]
  const reranker = createReranker({ tokensPerDay: 1000 })
  await reranker.choose([about('first')], caller)
  expect(await reranker.choose([about('second')], caller)).toEqual([null])
  expect(received).toHaveLength(1)
  now = new Date('2026-11-28T00:00:01Z')
  expect(await reranker.choose([about('second')], caller)).toMatchObject([{ code: '392690' }])
})

test('respects the limit per minute', async () => {
  answers = Array.from({ length: 5 }, () => ({ body: recorded.chosen }))
  const reranker = createReranker({ requestsPerMinute: 2 })
  const choices = await reranker.choose([about('a'), about('b'), about('c')], caller)
  expect(choices.filter((choice) => choice !== null)).toHaveLength(2)
  now = new Date(now.getTime() + 60_001)
  expect(await reranker.choose([about('d')], caller)).toMatchObject([{ code: '392690' }])
})

test('does not connect to addresses in disallowed networks', async () => {
  expect(await createReranker({}, 2000, []).choose([question], caller)).toEqual([null])
  expect(received).toHaveLength(0)
  expect(reports).toMatchObject([{ outcome: 'failed' }])
})
