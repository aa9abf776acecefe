/** Simple readers for our own pages, which put all attributes in double quotes. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (word) => entities[word] ?? '')

/** All values of an attribute. */
export function listAttributeValues(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescaped(value))
}

/** The text content of some HTML. */
export const readText = (html: string): string => unescaped(html.replaceAll(/<[^>]*>/g, ''))

/** The first code block after an anchor, as the copy button copies it. */
export function findCommandAfter(html: string, anchor: string): string {
  const start = html.indexOf(` id="${anchor}"`)
  if (start < 0) throw new Error(`the page has no anchor ${anchor}`)
  const code = /<code class="shell">([\s\S]*?)<\/code>/.exec(html.slice(start))?.[1]
  if (code === undefined) throw new Error(`there is no command after ${anchor}`)
  return readText(code)
}

const empty = new Set(['meta', 'link', 'wbr', 'br', 'hr', 'img', 'path', 'circle', 'input'])

/** The first tag that is not nested properly; null if all are. */
export function findMisplacedTag(html: string): string | null {
  const open: string[] = []
  for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)\b[^>]*>/g)) {
    if (empty.has(name)) continue
    if (closing === '') open.push(name)
    else if (open.pop() !== name) return tag
  }
  return open.at(-1) ?? null
}
