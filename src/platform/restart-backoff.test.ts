import { expect, test } from 'vitest'
import { RestartBackoff } from './restart-backoff.ts'

const options = { first: 1, longest: 4, settled: 1000 }

test('doubles the delay up to a maximum, and resets it after a long run', async () => {
  const backoff = new RestartBackoff(options)
  const { signal } = new AbortController()
  const pauses: number[] = []
  for (let end = 0; end < 4; end++) {
    backoff.noteEnd(10)
    pauses.push(backoff.pause)
    await backoff.wait(signal)
  }
  expect(pauses).toEqual([1, 2, 4, 4])
  expect(backoff.isLongest).toBe(true)
  backoff.noteEnd(1001)
  expect(backoff.pause).toBe(1)
  expect(backoff.isLongest).toBe(false)
})

test('an aborted delay ends at once', async () => {
  const stopping = new AbortController()
  const waiting = new RestartBackoff({ ...options, first: 600_000, longest: 600_000 }).wait(stopping.signal)
  stopping.abort()
  await expect(waiting).resolves.toBeUndefined()
})
