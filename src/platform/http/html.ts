/** A piece of HTML: what was written as HTML stays so, everything that came from elsewhere has been escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What can be put into a template. Nothing is written for `null`, `undefined` and `false`. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Makes HTML of a template: everything that is put into it is escaped unless it is HTML already. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + write(parts[index - 1]) + literal))
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escaped(String(part))
}

/** Parts with something between them. */
export function joined(parts: readonly Part[], between: Part): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))
}

/** A name that may be broken where a word of it begins. */
export function renderBreakableName(name: string): Html {
  return html`${joined(name.split(/(?<=[a-z\d])(?=[A-Z])/), new Html('<wbr>'))}`
}
