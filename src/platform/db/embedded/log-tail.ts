import type { Readable } from 'node:stream'

export interface LogTail {
  /** The last lines, oldest first. */
  getText(): string
}

/** Reads a server's log to its end, keeps its last lines and passes each line to `onLine`. */
export function tailLog(stream: Readable, onLine: (line: string) => void, size = 50): LogTail {
  const lines: string[] = []
  let pendingText = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const parts = (pendingText + chunk).split('\n')
    pendingText = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      onLine(line)
    }
    if (lines.length > size) lines.splice(0, lines.length - size)
  })
  // Errors when reading the pipe add nothing to the end of the process.
  stream.on('error', () => undefined)
  return { getText: () => [...lines, pendingText].join('\n').trim() }
}
