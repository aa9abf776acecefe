import { expect, test } from 'vitest'
import { html } from './html.ts'

test.each([
  ['markup', '<b title="x">&\'', '&lt;b title=&quot;x&quot;&gt;&amp;&#39;'],
  ['control characters', 'A\u0000n\u001b[31mn\u007fa\u0085', 'An[31mna'],
  ['directional overrides and isolates', 'Anna\u202e moc.elpmaxe\u202c \u2067x\u2069', 'Anna moc.elpmaxe x'],
  ['line breaks, tabs, joiners and marks of direction stay', 'a\r\n\tb\u200dc\u200f', 'a\r\n\tb\u200dc\u200f'],
])('an inserted value is safe: %s', (_, value, expected) => {
  expect(html`<p>${value}</p>`.text).toBe(`<p>${expected}</p>`)
})
