import { Parser } from 'htmlparser2'
import { Problem } from '../kernel/problem.ts'

/** A cell of an HTML table. */
export interface HtmlCell {
  /** Its text, with single spaces. */
  readonly text: string
  /** Its indentation by style, in `em`; 0 if there is none. */
  readonly indent: number
}

/** Maximum cells of a row, and characters of a cell. */
const [maxCells, maxCharacters] = [200, 50_000]

/**
 * Reads the rows of one table of a page, one row in memory at a time. Rows without data cells, such as headers, are
 * skipped.
 *
 * @param chunks the page, in UTF-8
 * @param tableId the `id` of the table
 * @throws Problem `invalid` for a page without the table, or with too large a row or cell
 */
export async function* readHtmlRows(
  chunks: AsyncIterable<Uint8Array>,
  tableId: string,
): AsyncGenerator<readonly HtmlCell[]> {
  const collector = new RowCollector(tableId)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) yield* collector.read(decoder.decode(chunk, { stream: true }))
  yield* collector.read(decoder.decode())
  if (!collector.hasTable) throw new Problem('invalid', `The page has no table with the id ${tableId}`)
}

class RowCollector {
  hasTable = false
  readonly #parser: Parser
  /** Nesting depth of tables within the wanted one; 0 outside it. */
  #depth = 0
  #rows: (readonly HtmlCell[])[] = []
  #cells: { text: string; indent: number }[] = []
  #isInCell = false

  constructor(tableId: string) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes, tableId),
        ontext: (text) => this.#addText(text),
        onclosetag: (name) => this.#close(name),
      },
      { decodeEntities: true },
    )
  }

  read(text: string): readonly (readonly HtmlCell[])[] {
    this.#parser.write(text)
    const complete = this.#rows
    this.#rows = []
    return complete
  }

  #open(name: string, attributes: Readonly<Record<string, string>>, tableId: string): void {
    if (name === 'table' && (this.#depth > 0 || attributes['id'] === tableId)) {
      this.#depth += 1
      this.hasTable = true
    }
    if (this.#depth !== 1 || name !== 'td') return
    const [, indent = '0'] = /padding-left\s*:\s*([\d.]+)\s*em/.exec(attributes['style'] ?? '') ?? []
    this.#cells.push({ text: '', indent: Number(indent) })
    this.#isInCell = true
    if (this.#cells.length > maxCells) throw new Problem('invalid', `A row has more than ${maxCells} cells`)
  }

  #addText(text: string): void {
    const cell = this.#isInCell ? this.#cells.at(-1) : undefined
    if (cell === undefined) return
    cell.text += text
    if (cell.text.length > maxCharacters) {
      throw new Problem('invalid', `A cell has more than ${maxCharacters} characters`)
    }
  }

  #close(name: string): void {
    if (name === 'table' && this.#depth > 0) this.#depth -= 1
    if (name === 'td') this.#isInCell = false
    if (name !== 'tr' || this.#depth !== 1) return
    if (this.#cells.length > 0) {
      this.#rows.push(this.#cells.map(({ text, indent }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), indent })))
    }
    this.#cells = []
    this.#isInCell = false
  }
}
