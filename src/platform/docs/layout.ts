import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Html, html, type Part } from '../http/html.ts'
import type { ReferenceInput } from './input.ts'

/** A file that the pages refer to. */
export interface Asset {
  readonly text: string
  /** Its address, which changes with its content. */
  readonly url: string
  readonly version: string
}

function readAsset(name: string): Asset {
  const text = readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { text, version, url: `/docs/${name}?v=${version}` }
}

export const styleSheet = readAsset('style.css')
export const script = readAsset('script.js')

/** One entry of a page's own contents. */
export interface ContentsEntry {
  readonly anchor: string
  readonly label: Part
  /** Set on a heading under which the following entries stand. */
  readonly isHeading?: boolean
}

export interface ReferencePage {
  /** Last part of the page's address; empty for the first page. */
  readonly name: string
  readonly title: string
  readonly contents: readonly ContentsEntry[]
  readonly main: Html
}

const compassRose = new Html(
  '<svg class="rose" viewBox="-16 -16 32 32" aria-hidden="true"><circle r="15" class="ring"/>' +
    '<path class="minor" d="M0-9 2-2 9 0 2 2 0 9-2 2-9 0-2-2Z" transform="rotate(45)"/>' +
    '<path class="major" d="M0-14 2.6-2.6 14 0 2.6 2.6 0 14-2.6 2.6-14 0-2.6-2.6Z"/></svg>',
)

// As data, so that no browser asks for /favicon.ico.
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><circle r="16" fill="#0d4a66"/>' +
      '<path fill="#fff" d="M0-14 2.6-2.6 14 0 2.6 2.6 0 14-2.6 2.6-14 0-2.6-2.6Z"/></svg>',
  )

/** The whole document of a page. */
export function renderPage(input: ReferenceInput, page: ReferencePage): string {
  const link = (name: string, label: string) =>
    html`<li><a href="${addressOf(name)}"${name === page.name && html` aria-current="page"`}>${label}</a></li>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Portolan reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${styleSheet.url}">
<script src="${script.url}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
  <a class="brand" href="/docs">${compassRose}<span>Portolan</span></a>
  <nav aria-label="Pages"><ul>
    ${link('', 'Overview')}
    ${input.services.map(({ name, title }) => link(name, title))}
    ${link('events', 'Events')}
    ${link('errors', 'Errors')}
  </ul></nav>
  <span class="version">${input.version}</span>
</header>
<div class="frame">
  <nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${page.contents.map(entry)}</ul></nav>
  <main id="main" tabindex="-1">
  ${page.main}
  </main>
</div>
</body>
</html>
`.text
}

/** The address of a page. */
export const addressOf = (name: string): string => (name === '' ? '/docs' : `/docs/${name}`)

const entry = ({ anchor, label, isHeading }: ContentsEntry): Html =>
  html`<li${isHeading === true && html` class="heading"`}><a href="#${anchor}">${label}</a></li>`

/** The method of an operation as a coloured word. */
export const methodMark = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`

/** A path that may be broken at its slashes. */
export function renderBreakablePath(path: string): Html {
  return html`${path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`
}

/** A table that scrolls by itself where it is too wide. */
export function renderTable(head: readonly string[], rows: readonly Part[], name: string): Html {
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`
}
