import { Marked, type Token, type Tokens } from 'marked'
import { Html, html, type Part } from '../http/html.ts'
import { renderCodeBlock, renderColouredCode, renderWithOrigin } from './code.ts'
import type { Guide } from './input.ts'

/** A section of a guide. */
export interface GuideSection {
  readonly anchor: string
  readonly title: string
  readonly depth: number
  /** Its plain text, for the search. */
  readonly text: string
}

export interface RenderedGuide {
  readonly name: string
  readonly title: string
  readonly sections: readonly GuideSection[]
  readonly main: Html
}

/** The targets of links in guides. */
export interface GuideLinks {
  readonly publicUrl: string
  /** The title of each guide, by name. */
  readonly guideTitles: ReadonlyMap<string, string>
  /** The page of an operation by method and path, as normalized by {@link normalizeEndpoint}. */
  readonly operations: ReadonlyMap<string, string>
}

/** The URL used in guides, to be replaced by the server's. */
const writtenAddress = 'http://127.0.0.1:8080'

/** Normalizes `GET /a/{b}?c` to `GET /a/{}`, which is common to all mentions of an operation. */
export function normalizeEndpoint(endpoint: string): string {
  return endpoint
    .replace(/[?#].*$/, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')
}

/** The anchor of a heading in GitHub's style, so that links work in both places. */
export const createSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/**
 * Renders a guide. Links to other guides and to operations stay within the reference; HTML in a guide is shown as text.
 */
export function renderGuide(guide: Guide, links: GuideLinks): RenderedGuide {
  const anchors = new Map<string, number>()
  const createAnchor = (title: string): string => {
    const slug = createSlug(title)
    const count = anchors.get(slug) ?? 0
    anchors.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
  const sections: GuideSection[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens)
        const plain = extractPlainText(tokens) || text
        const anchor = createAnchor(plain)
        if (depth === 1) return html`<header class="title"><h1 id="${anchor}">${new Html(content)}</h1></header>`.text
        const level = new Html(`h${depth}`)
        return html`<${level} id="${anchor}"><a href="#${anchor}">${new Html(content)}</a></${level}>`.text
      },
      link({ href, tokens }) {
        const content = new Html(this.parser.parseInline(tokens))
        const target = resolveLink(href, links)
        if (target === null) return renderFileName(href, content).text
        // If the link text is a file name, the guide's title is more useful on a page.
        const guideTitle =
          extractPlainText(tokens) === href ? links.guideTitles.get(href.replace('.md', '')) : undefined
        return html`<a href="${target}">${guideTitle ?? content}</a>`.text
      },
      image: ({ text }) => html`${text}`.text,
      // Markdown has no notation for a line break within a cell.
      html: ({ text }) => (text === '<br>' ? html`<br>` : html`${text}`).text,
      code: ({ text, lang }) => renderGuideCode(text, lang, links).text,
      codespan: ({ text }) => renderInlineCode(text, links).text,
      table(token) {
        const head = token.header.map((cell) => this.tablecell(cell)).join('')
        const rows = token.rows.map((row) => `<tr>${row.map((cell) => this.tablecell(cell)).join('')}</tr>`).join('\n')
        return html`<div class="scroll" role="region" aria-label="${extractPlainText(token.header.flatMap(({ tokens }) => tokens))}" tabindex="0">
          <table><thead><tr>${new Html(head)}</tr></thead><tbody>${new Html(rows)}</tbody></table></div>`.text
      },
      tablecell({ tokens, header }) {
        const content = new Html(this.parser.parseInline(tokens))
        return header ? html`<th scope="col">${content}</th>`.text : html`<td>${content}</td>`.text
      },
    },
  })
  const tokens = marked.lexer(guide.text)
  const main = marked.parser(tokens)
  anchors.clear()
  let current: { anchor: string; title: string; depth: number; texts: string[] } | null = null
  const close = () => {
    if (current !== null) sections.push({ ...current, text: current.texts.join(' ').replaceAll(/\s+/g, ' ').trim() })
  }
  for (const token of tokens) {
    if (token.type === 'heading') {
      close()
      const heading = token as Tokens.Heading
      const name = extractPlainText(heading.tokens)
      current = { anchor: createAnchor(name), title: name, depth: heading.depth, texts: [] }
    } else current?.texts.push(extractPlainText([token]))
  }
  close()
  return {
    name: guide.name,
    title: readGuideTitle(guide),
    sections,
    main: html`<article class="guide">${new Html(main)}</article>`,
  }
}

/** The plain text of tokens. */
export function extractPlainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].map((row) => row.map((cell) => extractPlainText(cell.tokens)).join(' ')).join(' ')
      }
      if (token.type === 'list')
        return (token as Tokens.List).items.map((item) => extractPlainText(item.tokens)).join(' ')
      if ('tokens' in token && token.tokens !== undefined) return extractPlainText(token.tokens)
      return 'text' in token ? String(token.text) : ' '
    })
    .join('')
}

/** The target of a guide's link within the reference; null for a file that is not a guide. */
function resolveLink(href: string, { guideTitles }: GuideLinks): string | null {
  if (/^(?:https:|#|\/docs)/.test(href)) return href
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return guideTitles.has(name) ? `/docs/guides/${name}${anchor}` : null
}

/** A link to a file that is not a page: its text with the path. */
function renderFileName(href: string, content: Html): Html {
  const path = href.startsWith('../') ? href.slice(3) : `docs/${href}`
  const name = content.text === path.split('/').at(-1) ? null : content
  return name === null ? html`<code>${path}</code>` : html`${name} (<code>${path}</code>)`
}

/** The name of a guide's page. */
export const getGuidePageName = (name: string): string => `guides/${name}`

/** The title of a guide: its first-level heading. */
export const readGuideTitle = ({ name, text }: Guide): string => /^# (.+)$/m.exec(text)?.[1] ?? name

function renderGuideCode(text: string, language: string | undefined, { publicUrl }: GuideLinks): Html {
  const titles: Readonly<Record<string, string>> = {
    sh: 'Shell',
    bash: 'Shell',
    sql: 'SQL',
    json: 'JSON',
    ts: 'TypeScript',
    yaml: 'YAML',
  }
  const render = (part: string): Part => (language === 'json' ? renderColouredCode(part, 'json') : part)
  const content = renderWithOrigin(text, writtenAddress, publicUrl, render)
  const kind = titles[language ?? ''] === 'Shell' ? 'shell' : language === 'json' ? 'json' : 'text'
  return renderCodeBlock(titles[language ?? ''] ?? 'Text', content, kind)
}

/** Renders inline code; names of operations and pages become links. */
function renderInlineCode(text: string, { operations, publicUrl }: GuideLinks): Html {
  const code = html`<code>${renderWithOrigin(text, writtenAddress, publicUrl)}</code>`
  const target = /^\/docs(?:\/[a-z]+)?$/.test(text) ? text : operations.get(normalizeEndpoint(text))
  return target === undefined ? code : html`<a href="${target}">${code}</a>`
}
