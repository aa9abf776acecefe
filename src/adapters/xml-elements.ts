import { SaxesParser } from 'saxes'
import { Problem } from '../kernel/problem.ts'

/** An XML element with its descendants. */
export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly ReadElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

interface OpenElement extends ReadElement {
  readonly children: OpenElement[]
  text: string
}

/** Maximum elements and attributes within one element. */
const maxMembers = 100_000

/**
 * Reads some elements of an XML file, one in memory at a time. The root is yielded as soon as it starts, without its
 * content; of nested matches, the outer one is yielded.
 *
 * @param chunks the file, in UTF-8
 * @param names the elements to read, without prefixes
 * @throws Problem `malformed` for invalid XML, with the line
 */
export async function* readXmlElements(
  chunks: AsyncIterable<Uint8Array>,
  names: readonly string[],
): AsyncGenerator<ReadElement> {
  const wanted = new Set(names)
  const parser = new SaxesParser()
  const open: OpenElement[] = []
  let found: ReadElement[] = []
  let depth = 0
  let members = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    const localName = name.slice(name.indexOf(':') + 1)
    const element: OpenElement = { name: localName, attributes: { ...attributes }, children: [], text: '' }
    const parent = open.at(-1)
    if (parent === undefined && !wanted.has(localName)) return
    if (depth === 1) {
      found.push(element)
      return
    }
    members += 1 + Object.keys(attributes).length
    if (members > maxMembers)
      throw new Problem('invalid', `Line ${parser.line}: an element has more than ${maxMembers} parts`)
    parent?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += text
  })
  parser.on('cdata', (text) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += text
  })
  parser.on('closetag', () => {
    depth -= 1
    const closed = open.pop()
    if (closed === undefined || open.length > 0) return
    found.push(closed)
    members = 0
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parse = (text: string): readonly ReadElement[] => {
    try {
      parser.write(text)
    } catch (error) {
      if (error instanceof Problem) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new Problem('malformed', `The file is not XML: line ${reason}`, { cause: error })
    }
    const complete = found
    found = []
    return complete
  }
  for await (const chunk of chunks) yield* parse(decoder.decode(chunk, { stream: true }))
  yield* parse(decoder.decode())
  try {
    parser.close()
  } catch (error) {
    throw new Problem('malformed', 'The file ends before its last element is closed', { cause: error })
  }
}
