import { removeUnsafeCharacters } from '../../kernel/unsafe-characters.ts'

/** A fragment of HTML: literal markup, with everything inserted into it escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template accepts. `null`, `undefined` and `false` render as nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  removeUnsafeCharacters(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Template tag for HTML: escapes every inserted value that is not already HTML, and removes unsafe characters from it. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + write(parts[index - 1]) + literal))
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeHtml(String(part))
}

/** Joins parts with a separator. */
export function joinParts(parts: readonly Part[], between: Part): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))
}

/** Renders a name that may break between its words. */
export function renderBreakableName(name: string): Html {
  return html`${joinParts(name.split(/(?<=[a-z\d])(?=[A-Z])/), new Html('<wbr>'))}`
}
