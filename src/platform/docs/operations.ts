import { createHash } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'
import { type Operation, operation, TextAnswer } from '../http/call.ts'
import { isCurrent } from '../http/entity-tag.ts'
import type { ReferenceInput } from './input.ts'
import { type Asset, script, styleSheet } from './layout.ts'
import { referencePages } from './pages.ts'
import { readReference, readReferencePage, readReferenceScript, readReferenceStyle } from './routes.ts'

/** Nothing but this server's own two files takes part in a page. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

interface Kept {
  readonly text: string
  readonly tag: string
}

const kept = (text: string): Kept => ({ text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` })

/** The reference of the whole contract. Its pages are made once, when the first of them is asked for. */
export function referenceOperations(input: ReferenceInput): Operation[] {
  let made: ReadonlyMap<string, Kept> | null = null
  const pages = () => (made ??= new Map([...referencePages(input)].map(([name, text]) => [name, kept(text)])))
  const page = (name: string, known: string | undefined) => {
    const found = pages().get(name)
    if (found === undefined) {
      const names = [...pages().keys()].filter((one) => one !== '')
      throw new Problem('not-found', `There is no page of this name; there are ${names.join(', ')}`)
    }
    return answer(found, known, pageHeaders)
  }
  const file = (asset: Asset) => {
    const found = kept(asset.text)
    return (version: string | undefined, known: string | undefined) => {
      const lasting = version === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache'
      return answer(found, known, { 'cache-control': lasting })
    }
  }
  const [style, code] = [file(styleSheet), file(script)]
  return [
    operation(readReference).by(async ({ headers }) => page('', headers['if-none-match'])),
    operation(readReferencePage).by(async ({ params, headers }) => page(params.page, headers['if-none-match'])),
    operation(readReferenceStyle).by(async ({ query, headers }) => style(query.v, headers['if-none-match'])),
    operation(readReferenceScript).by(async ({ query, headers }) => code(query.v, headers['if-none-match'])),
  ]
}

/** The text, or only the word that the caller has it already. */
function answer({ text, tag }: Kept, known: string | undefined, headers: Readonly<Record<string, string>>): TextAnswer {
  const isKnown = isCurrent(known, tag)
  return new TextAnswer({ status: isKnown ? 304 : 200, headers: { ...headers, etag: tag }, body: isKnown ? '' : text })
}
