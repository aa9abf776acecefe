import { afterEach, expect, test, vi } from 'vitest'
import { printHint, printJson, printList, printPages, printResult } from './output.ts'

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

/** Sets the title of a terminal, clears it, moves up a line, and turns the text around. */
const hostileText = 'A\u001b]0;title\u0007\u001b[2J\u009b1A\r\u202eB\u2066'
const escapedText = 'A\\u001b]0;title\\u0007\\u001b[2J\\u009b1A\\u000d\\u202eB\\u2066'

test('text from requests cannot control the terminal', () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  }
  printResult(hostileText)
  printHint(hostileText)
  printList([`${hostileText}\nforged line`], { CODE: (code) => code }, {})
  printJson({ code: hostileText })
  expect(written.slice(0, 2)).toEqual([`${escapedText}\n`, `${escapedText}\n`])
  expect(written[2]).toBe(`CODE\n${escapedText}\\nforged line\n`)
  expect(JSON.parse(written[3] ?? '')).toEqual({ code: hostileText })
  expect(written.join('')).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
})
