import { type Html, html } from '../http/html.ts'

/** What stands between backticks; words with a capital inside, which in these texts are names of fields; and headers. */
const names = /`([^`]+)`|(?<![\w./-])([a-z]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z]+(?:-[A-Z][a-z]+)+)(?!\w)/g

/** A text of the contract, with the names in it set as code. */
export function prose(text: string): Html {
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
