import type { Readable } from 'node:stream'

export interface LogTail {
  /** The last lines, oldest first. */
  text(): string
}

/** Reads a server's log to its end, keeps the last lines of it and shows each line to `onLine`. */
export function tailLog(stream: Readable, onLine: (line: string) => void, size = 50): LogTail {
  const lines: string[] = []
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      onLine(line)
    }
    if (lines.length > size) lines.splice(0, lines.length - size)
  })
  // The reading side of a pipe has nothing to tell that the end of the process does not.
  stream.on('error', () => undefined)
  return { text: () => [...lines, rest].join('\n').trim() }
}
