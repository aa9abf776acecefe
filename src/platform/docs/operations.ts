import { createHash } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'
import { type Operation, operation, TextAnswer, type TextRoute } from '../http/call.ts'
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
    return { found, known, headers: pageHeaders }
  }
  const file = (asset: Asset) => {
    const found = kept(asset.text)
    return (version: string | undefined, known: string | undefined) => {
      const lasting = version === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache'
      return { found, known, headers: { 'cache-control': lasting } }
    }
  }
  const [style, code] = [file(styleSheet), file(script)]
  return [
    operation(readReference).by(async ({ headers }) => answer(readReference, page('', headers['if-none-match']))),
    operation(readReferencePage).by(async ({ params, headers }) =>
      answer(readReferencePage, page(params.page, headers['if-none-match'])),
    ),
    operation(readReferenceStyle).by(async ({ query, headers }) =>
      answer(readReferenceStyle, style(query.v, headers['if-none-match'])),
    ),
    operation(readReferenceScript).by(async ({ query, headers }) =>
      answer(readReferenceScript, code(query.v, headers['if-none-match'])),
    ),
  ]
}

/** The text, or only the word that the caller has it already. */
function answer<R extends TextRoute>(route: R, { found, known, headers }: FoundText): TextAnswer<R> {
  const isKnown = isCurrent(known, found.tag)
  const sent = { headers: { ...headers, etag: found.tag }, body: isKnown ? '' : found.text }
  return TextAnswer.ofText(route, { ...sent, status: isKnown ? 304 : 200 })
}

/** What was asked for, and the version of it that the caller has. */
interface FoundText {
  readonly found: Kept
  readonly known: string | undefined
  readonly headers: Readonly<Record<string, string>>
}
