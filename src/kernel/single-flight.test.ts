import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

/** Work that completes on demand, and records how often it ran and whether it was aborted. */
function createCountedWork() {
  const flights = new SingleFlight<string>()
  const signals: AbortSignal[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const ask = (signal: AbortSignal | null = null, key = 'invoice'): Promise<string> =>
    flights.share(key, signal, (stop) => {
      signals.push(stop)
      const end = Promise.withResolvers<string>()
      ends.push(end)
      stop.addEventListener('abort', () => end.reject(new Error('stopped')))
      return end.promise
    })
  return { ask, ends, signals }
}

test('concurrent callers share one result, and later ones get a new one', async () => {
  const { ask, ends } = createCountedWork()
  const all = [ask(), ask(), ask(null, 'note')]
  expect(ends).toHaveLength(2)
  ends[0]?.resolve('made')
  ends[1]?.resolve('noted')
  expect(await Promise.all(all)).toEqual(['made', 'made', 'noted'])
  void ask()
  expect(ends).toHaveLength(3)
})

test('a failure reaches all callers, and is not kept', async () => {
  const { ask, ends } = createCountedWork()
  const both = [ask(), ask()].map((entry) => entry.catch((error: Error) => error.message))
  ends[0]?.reject(new Error('no ink'))
  expect(await Promise.all(both)).toEqual(['no ink', 'no ink'])
  const repeated = ask()
  ends[1]?.resolve('made')
  expect(await repeated).toBe('made')
})

test('a caller that leaves does not affect others; the work is aborted once all have left', async () => {
  const { ask, ends, signals } = createCountedWork()
  const [first, second] = [new AbortController(), new AbortController()]
  const query = [ask(first.signal), ask(second.signal)].map((entry) => entry.catch((error: Error) => error.message))
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  expect(signals[0]?.aborted).toBe(true)
  const gone = expect.stringContaining('closed before the response')
  expect(await Promise.all(query)).toEqual([gone, gone])
  const next = ask()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve('made')
  expect(await next).toBe('made')
})
