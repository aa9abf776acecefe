import { Html, html, type Part } from '../http/html.ts'
import type { BrowserFiles } from './browser-files.ts'
import { getGuidePageName } from './guides.ts'
import type { ReferenceInput } from './input.ts'

/** An entry of a page's contents. */
export interface ContentsEntry {
  readonly anchor: string
  readonly label: Part
  /** Set on a heading for the following entries. */
  readonly isHeading?: boolean
}

export interface ReferencePage {
  /** Last segment of the page's path; empty for the first page. */
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

const menuIcon = new Html('<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5.5h14M3 10h14M3 14.5h14"/></svg>')

/** What all pages share. */
export interface PageContext {
  readonly input: ReferenceInput
  readonly guideTitles: ReadonlyMap<string, string>
  readonly browserFiles: BrowserFiles
}

/** Renders a complete page. */
export function renderPage({ input, guideTitles, browserFiles }: PageContext, page: ReferencePage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Portolan reference</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${browserFiles.getAddress('style.css')}">
<script src="${browserFiles.getAddress('script.js')}" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
  <button class="menu-button" type="button" popovertarget="menu" aria-label="Menu">${menuIcon}</button>
  <a class="brand" href="/docs">${compassRose}<span>Portolan</span></a>
  <span class="version">${input.version}</span>
</header>
<div class="frame">
  <nav class="menu" id="menu" popover aria-label="Pages">
    ${renderMenuGroup('Reference', page, [
      ['', 'Overview'],
      ...input.services.map(({ name, title }): MenuItem => [name, title]),
      ['events', 'Events'],
      ['errors', 'Errors'],
    ])}
    ${
      guideTitles.size > 0 &&
      renderMenuGroup(
        'Guides',
        page,
        [...guideTitles].map(([name, title]): MenuItem => [getGuidePageName(name), title]),
      )
    }
  </nav>
  <main id="main" tabindex="-1">
  ${page.main}
  </main>
</div>
</body>
</html>
`.text
}

/** A page's name and title. */
type MenuItem = readonly [string, string]

/** Renders menu items of one kind; the current page includes its contents. */
function renderMenuGroup(title: string, page: ReferencePage, items: readonly MenuItem[]): Html {
  return html`<h2>${title}</h2>
    <ul class="pages">${items.map(([name, label]) => {
      const isOpen = name === page.name
      return html`<li><a href="${getPageAddress(name)}"${isOpen && html` aria-current="page"`}>${label}</a>${
        isOpen &&
        page.contents.length > 0 &&
        html`<ul class="contents" aria-label="On this page">${page.contents.map(renderEntry)}</ul>`
      }</li>`
    })}</ul>`
}

/** The path of a page. */
export const getPageAddress = (name: string): string => (name === '' ? '/docs' : `/docs/${name}`)

const renderEntry = ({ anchor, label, isHeading }: ContentsEntry): Html =>
  html`<li${isHeading === true && html` class="heading"`}><a href="#${anchor}">${label}</a></li>`

/** Renders a method as a coloured word. */
export const renderMethod = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`

/** Renders a path that may break at its slashes. */
export function renderBreakablePath(path: string): Html {
  return html`${path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`
}

/** Renders a table that scrolls by itself if it is too wide. */
export function renderTable(head: readonly string[], rows: readonly Part[], name: string): Html {
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`
}
