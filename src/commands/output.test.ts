import { afterEach, expect, test, vi } from 'vitest'
import { printPages } from './output.ts'

afterEach(() => vi.restoreAllMocks())

type OnWritten = (error?: Error | null) => void

/** Replaces stdout by a stream whose reader takes a page, or leaves, when the test says so. */
function holdStdout() {
  const waiting: OnWritten[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((_, ...others: readonly unknown[]) => {
    waiting.push(others.at(-1) as OnWritten)
    return false
  })
  return waiting
}

/** Three pages, with the number of those that were read. */
function createPages() {
  const state = { read: 0 }
  async function* pages() {
    for (const page of ['a', 'b', 'c']) {
      state.read++
      yield page
    }
  }
  return { state, pages: pages() }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('pages are read no faster than their reader takes them', async () => {
  const waiting = holdStdout()
  const { state, pages } = createPages()
  const printed = printPages(pages)
  for (const count of [1, 2, 3]) {
    await turn()
    expect([state.read, waiting.length]).toEqual([count, count])
    waiting.at(-1)?.(null)
  }
  await printed
})

test('no further page is read after the reader has gone', async () => {
  const waiting = holdStdout()
  const { state, pages } = createPages()
  const printed = printPages(pages)
  await turn()
  waiting[0]?.(new Error('write EPIPE'))
  await printed
  expect(state.read).toBe(1)
})
