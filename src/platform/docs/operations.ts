import { createHash } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'
import { defineOperation, type Operation, TextResponse, type TextRoute } from '../http/call.ts'
import { matchesEntityTag } from '../http/entity-tag.ts'
import type { ReferenceInput } from './input.ts'
import { type Asset, script, styleSheet } from './layout.ts'
import { renderReferencePages } from './pages.ts'
import { readReference, readReferencePage, readReferenceScript, readReferenceStyle } from './routes.ts'

/** Nothing but this server's own two files takes part in a page. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

interface CachedPage {
  readonly text: string
  readonly tag: string
}

const cachePage = (text: string): CachedPage => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
})

/** The reference of the whole contract. Its pages are made once, when the first of them is asked for. */
export function createReferenceOperations(input: ReferenceInput): Operation[] {
  let pageCache: ReadonlyMap<string, CachedPage> | null = null
  const pages = () =>
    (pageCache ??= new Map([...renderReferencePages(input)].map(([name, text]) => [name, cachePage(text)])))
  const page = (name: string, knownTag: string | undefined) => {
    const cachedPage = pages().get(name)
    if (cachedPage === undefined) {
      const names = [...pages().keys()].filter((pageName) => pageName !== '')
      throw new Problem('not-found', `There is no page of this name; there are ${names.join(', ')}`)
    }
    return { found: cachedPage, known: knownTag, headers: pageHeaders }
  }
  const file = (asset: Asset) => {
    const cachedPage = cachePage(asset.text)
    return (version: string | undefined, knownTag: string | undefined) => {
      const cacheControl = version === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache'
      return { found: cachedPage, known: knownTag, headers: { 'cache-control': cacheControl } }
    }
  }
  const [style, code] = [file(styleSheet), file(script)]
  return [
    defineOperation(readReference).by(async ({ headers }) =>
      createPageResponse(readReference, page('', headers['if-none-match'])),
    ),
    defineOperation(readReferencePage).by(async ({ params, headers }) =>
      createPageResponse(readReferencePage, page(params.page, headers['if-none-match'])),
    ),
    defineOperation(readReferenceStyle).by(async ({ query, headers }) =>
      createPageResponse(readReferenceStyle, style(query.v, headers['if-none-match'])),
    ),
    defineOperation(readReferenceScript).by(async ({ query, headers }) =>
      createPageResponse(readReferenceScript, code(query.v, headers['if-none-match'])),
    ),
  ]
}

/** The text, or only the word that the caller has it already. */
function createPageResponse<R extends TextRoute>(
  route: R,
  { found: cachedPage, known: knownTag, headers }: FoundText,
): TextResponse<R> {
  const isKnown = matchesEntityTag(knownTag, cachedPage.tag)
  const sent = { headers: { ...headers, etag: cachedPage.tag }, body: isKnown ? '' : cachedPage.text }
  return TextResponse.ofText(route, { ...sent, status: isKnown ? 304 : 200 })
}

/** What was asked for, and the version of it that the caller has. */
interface FoundText {
  readonly found: CachedPage
  readonly known: string | undefined
  readonly headers: Readonly<Record<string, string>>
}
