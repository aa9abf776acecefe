import { type Html, html } from '../http/html.ts'

/** Matches text in backticks, camel-case words, which in these texts are field names, and header names. */
const names = /`([^`]+)`|(?<![\w./-])([a-z]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z]+(?:-[A-Z][a-z]+)+)(?!\w)/g

/** Renders a text of the contract, with names set as code. */
export function renderProse(text: string): Html {
  const parts: (string | Html)[] = []
  let end = 0
  for (const match of text.matchAll(names)) {
    const [whole, quoted, name] = match
    parts.push(text.slice(end, match.index), html`<code>${quoted ?? name ?? ''}</code>`)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return html`${parts}`
}
