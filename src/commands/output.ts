import { escapeForTerminal } from './terminal-text.ts'

/** Formats cells in columns, each as wide as its widest cell. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  }
  const line = (row: readonly string[]) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

/** The options of a list. */
export interface ListOptions {
  readonly json?: true
}

/** The option of every list. */
export const jsonOption = ['--json', 'print machine-readable JSON'] as const

/**
 * Prints a list as a JSON array or a table.
 *
 * @param table the value for each heading
 */
export function printList<Entry>(
  entries: readonly Entry[],
  table: Readonly<Record<string, (entry: Entry) => string | Date | null>>,
  { json }: ListOptions,
): void {
  if (json === true) {
    printJson(entries)
    return
  }
  const rows = entries.map((entry) => Object.values(table).map((cell) => formatCell(cell(entry))))
  printResult(formatColumns([Object.keys(table), ...rows]))
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  printResult(JSON.stringify(value, null, 2))
}

/** Prints a result to stdout, for pipes and other programs. Control characters are escaped, as in JSON. */
export function printResult(text: string): void {
  process.stdout.write(`${escapeForTerminal(text)}\n`)
}

/**
 * Prints pages of a long result as fast as its reader takes them; stops reading them if the reader has gone. Unlike
 * other results, pages go to a file unchanged, because they are meant to be uploaded again.
 */
export async function printPages(pages: AsyncIterable<string>): Promise<void> {
  for await (const page of pages) {
    const printedPage = process.stdout.isTTY ? escapeForTerminal(page) : page
    const error = await new Promise((resolve) => process.stdout.write(printedPage, resolve))
    if (error instanceof Error) return
  }
}

/**
 * Keeps the program running if the reader of its output has gone, as with `head`: further output is dropped.
 *
 * @throws Error from the stream for any other write failure
 */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

/** Prints a hint to the terminal that is not part of the result. Control characters are escaped, as in JSON. */
export function printHint(text: string): void {
  process.stderr.write(`${escapeForTerminal(text)}\n`)
}

function formatCell(value: string | Date | null): string {
  if (value === null) return '-'
  return value instanceof Date ? value.toISOString() : value.replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
