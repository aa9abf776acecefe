import { expect, test, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { createInvalidProblem, Problem } from '../../kernel/problem.ts'
import type { AnsweredRequest } from '../../platform/http/answered-request.ts'
import type { NewRequest } from '../service/request-log.ts'
import { RequestRecorder } from './request-recorder.ts'

const route = { operationId: 'createThing', method: 'POST', path: '/{tenant}/things' } as Route
const request: AnsweredRequest = {
  tenant: 'acme',
  clientId: 'shop',
  route,
  prefix: '',
  status: 201,
  milliseconds: 3.4,
  requestId: '0197f3a2-0000-7000-8000-000000000000',
  requestBytes: 10,
  responseBytes: 20,
  problem: null,
  params: {},
  query: {},
  body: { name: 'Ada' },
}
const refused: AnsweredRequest = {
  ...request,
  status: 400,
  problem: createInvalidProblem([{ path: 'name', rule: 'max-length', reason: 'must not be Ada' }]),
}

function startRecorder(insert: (batch: readonly NewRequest[]) => Promise<void> = async () => {}) {
  const batches: (readonly NewRequest[])[] = []
  const dropped: string[] = []
  const errors: unknown[] = []
  const recorder = new RequestRecorder({
    clock: systemClock,
    insertRequests: async (batch) => {
      batches.push(batch)
      await insert(batch)
    },
    countDropped: (why, count) => dropped.push(`${count} ${why}`),
    reportError: (error) => errors.push(error),
  })
  return { recorder, batches, dropped, errors }
}

test('stores requests together, a second after the first, with details of failed ones only', async () => {
  vi.useFakeTimers()
  try {
    const { recorder, batches } = startRecorder()
    recorder.record(request)
    recorder.record(refused)
    await vi.advanceTimersByTimeAsync(999)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(batches).toHaveLength(1)
    const [[first, second] = []] = batches
    expect(first).toMatchObject({
      operationId: 'createThing',
      path: '/{tenant}/things',
      milliseconds: 3,
      details: null,
    })
    expect(second).toMatchObject({
      problemKind: 'invalid',
      details: {
        failures: [{ path: '?', rule: 'max-length' }],
        body: { '<unknown, 4 characters>': '<text, 3 characters>' },
      },
    })
    expect(JSON.stringify(batches)).not.toContain('Ada')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(batches).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('limits a tenant’s share of a batch, half of it for successful requests', async () => {
  const { recorder, batches, dropped } = startRecorder()
  for (let count = 0; count < 1000; count++) recorder.record(request)
  for (let count = 0; count < 1000; count++) recorder.record(refused)
  recorder.record({ ...request, tenant: 'globex' })
  await recorder.flush()
  const [batch = []] = batches
  expect(batch.filter(({ tenant, status }) => tenant === 'acme' && status === 201)).toHaveLength(125)
  expect(batch.filter(({ tenant, status }) => tenant === 'acme' && status === 400)).toHaveLength(125)
  expect(batch.filter(({ details }) => details !== null)).toHaveLength(25)
  expect(batch.filter(({ tenant }) => tenant === 'globex')).toHaveLength(1)
  expect(dropped).toHaveLength(1750)
  recorder.record(request)
  await recorder.flush()
  expect(batches[1]).toHaveLength(1)
})

test('limits a batch, however many tenants there are', async () => {
  const { recorder, batches, dropped } = startRecorder()
  for (let count = 0; count < 2100; count++) recorder.record({ ...request, tenant: `tenant-${count}` })
  await recorder.flush()
  expect(batches[0]).toHaveLength(2000)
  expect(dropped).toHaveLength(100)
})

test('stores one batch at a time; failures are counted, and logged once', async () => {
  let fail: (error: Error) => void = () => {}
  const { recorder, batches, dropped, errors } = startRecorder(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  recorder.record(request)
  const first = recorder.flush()
  recorder.record(refused)
  const second = recorder.flush()
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  fail(new Problem('unavailable', 'The database is away'))
  await first
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  fail(new Problem('unavailable', 'The database is away'))
  await second
  expect(dropped).toEqual(['1 failed', '1 failed'])
  expect(errors).toHaveLength(1)
})
