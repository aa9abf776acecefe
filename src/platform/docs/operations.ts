import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Problem } from '../../kernel/problem.ts'
import { defineOperation, type Operation, TextResponse, type TextRoute } from '../http/call.ts'
import { compressFile, createFileResponse } from '../http/compressed-file.ts'
import { matchesEntityTag } from '../http/entity-tag.ts'
import { getGuidePageName } from './guides.ts'
import type { ReferenceInput } from './input.ts'
import { renderReference } from './pages.ts'
import { readGuide, readIcon, readReference, readReferenceAsset, readReferencePage } from './routes.ts'

/** Pages use only this server's own files, and send requests only to this server. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Its URL has no version: browsers check once a day whether it is current. */
const iconHeaders = { 'cache-control': 'public, max-age=86400' }

/** A text with its entity tag. */
interface TaggedText {
  readonly text: string
  readonly tag: string
}

const addTag = (text: string): TaggedText => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
})

/** Creates the operations of the reference. Its pages are built on first request, from the input read then. */
export function createReferenceOperations(readInput: () => ReferenceInput): Operation[] {
  let madeReference: ReturnType<typeof makeReference> | null = null
  const getReference = () => (madeReference ??= makeReference(readInput()))
  let packedIcon: ReturnType<typeof compressFile> | null = null
  const getIcon = () =>
    (packedIcon ??= compressFile(readFileSync(new URL('assets/favicon.ico', import.meta.url)), readIcon.responseType))
  const readPage = async (name: string, knownTag: string | undefined): Promise<FoundText> => {
    const { pages } = await getReference()
    const found = pages.get(name)
    if (found === undefined) {
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      const names = [...pages.keys()].filter(
        (page) => page !== '' && page.slice(0, page.lastIndexOf('/') + 1) === folder,
      )
      const list = names.map((page) => page.slice(folder.length)).join(', ')
      throw new Problem('not-found', `There is no page with this name; available are ${list}`)
    }
    return { found, knownTag, headers: pageHeaders }
  }
  const readAsset = async (version: string, name: string, knownTag: string | undefined): Promise<FoundText> => {
    const reference = await getReference()
    const file = reference.files.get(name)
    if (file === undefined) throw new Problem('not-found', 'There is no file with this name; reload the page')
    const cacheControl = version === reference.version ? 'public, max-age=31536000, immutable' : 'no-cache'
    return { found: file, knownTag, headers: { 'cache-control': cacheControl, 'content-type': file.mediaType } }
  }
  return [
    defineOperation(readReference).by(async ({ headers }) =>
      createPageResponse(readReference, await readPage('', headers['if-none-match'])),
    ),
    defineOperation(readReferencePage).by(async ({ params, headers }) =>
      createPageResponse(readReferencePage, await readPage(params.page, headers['if-none-match'])),
    ),
    defineOperation(readGuide).by(async ({ params, headers }) =>
      createPageResponse(readGuide, await readPage(getGuidePageName(params.guide), headers['if-none-match'])),
    ),
    defineOperation(readReferenceAsset).by(async ({ params, headers }) =>
      createPageResponse(readReferenceAsset, await readAsset(params.version, params.file, headers['if-none-match'])),
    ),
    defineOperation(readIcon).by(async ({ headers }) => createFileResponse(await getIcon(), headers, iconHeaders)),
  ]
}

async function makeReference(input: ReferenceInput) {
  const { pages, browserFiles } = await renderReference(input)
  return {
    version: browserFiles.version,
    pages: new Map([...pages].map(([name, text]) => [name, addTag(text)])),
    files: new Map(
      [...browserFiles.files].map(([name, { text, mediaType }]) => [name, { ...addTag(text), mediaType }]),
    ),
  }
}

/** Responds with the text, or with 304 if the caller's copy is current. */
function createPageResponse<R extends TextRoute>(route: R, { found, knownTag, headers }: FoundText): TextResponse<R> {
  const isKnown = matchesEntityTag(knownTag, found.tag)
  const response = { headers: { ...headers, etag: found.tag }, body: isKnown ? '' : found.text }
  return TextResponse.ofText(route, { ...response, status: isKnown ? 304 : 200 })
}

/** A requested text, and the version of the caller's copy. */
interface FoundText {
  readonly found: TaggedText
  readonly knownTag: string | undefined
  readonly headers: Readonly<Record<string, string>>
}
