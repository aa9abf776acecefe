import { pageType } from '../../kernel/contract/route.ts'
import type { ProblemKind } from '../../kernel/problem.ts'
import type { ErrorBody } from './errors.ts'
import { Html, html, type Part } from './html.ts'
import { createInlineStylePolicy } from './inline-style-policy.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbfaf6; --raised: #fff; --line: #dcd8ca; --ink: #1c2730; --soft: #56626d; --sea: #0d5878 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #10181f; --raised: #16212a; --line: #2b3a46; --ink: #dde5ea; --soft: #9dacb8; --sea: #7cc5e6 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif }
main { max-width: 38rem; margin: 0 auto; padding: 14vh 1.25rem 4rem }
h1 { margin: 0; font-size: 2rem; line-height: 1.25; letter-spacing: -.015em }
p { margin: .75rem 0 0 }
code { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere }
ul { margin: 1.5rem 0 0; padding: 0; list-style: none; background: var(--raised); border: 1px solid var(--line); border-radius: 8px }
li { padding: .75rem 1rem } li + li { border-top: 1px solid var(--line) }
li span { color: var(--soft) }
a { color: var(--sea); font-weight: 600; text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 3px }
.soft { margin-top: 2rem; color: var(--soft); font-size: .875rem }
`

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': createInlineStylePolicy(style),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** The content of an error page. */
export interface ErrorPage {
  readonly language: string
  /** What happened. */
  readonly title: string
  /** What the reader can do about it. */
  readonly body: Part
}

/** Creates the page that people see in a browser instead of an error body: what happened and what to do next. */
export function createErrorPage(describe: (response: Parameters<ErrorBody['body']>[0]) => ErrorPage): ErrorBody {
  return {
    contentType: pageType,
    headers: (response) => ({ ...headers, 'content-language': describe(response).language }),
    body(response) {
      const { language, title, body } = describe(response)
      return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.ico">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p class="soft"><code>${response.requestId}</code></p>
</main>
</body>
</html>
`.text
    },
  }
}

const titles: Partial<Record<ProblemKind, string>> = {
  'not-found': 'Page not found',
  'method-not-allowed': 'This address is not for browsers',
  malformed: 'Invalid address',
  invalid: 'The request cannot be processed',
  unavailable: 'The server is not ready',
  'too-many-requests': 'Too many requests',
  internal: 'The server failed',
}

const places = [
  ['/docs', 'Reference and guides', 'all operations and how to use them'],
  ['/console', 'Console', 'for people working on orders, returns and products'],
] as const

/** Longer paths are truncated to this many characters. */
const longestShownPath = 200

/** The error page for users of the server, with links to the main pages. */
export const usualErrorPage = createErrorPage(({ problem, status, path }) => ({
  language: 'en',
  title: titles[problem.kind] ?? 'Request rejected',
  body: html`<p><code>${path.slice(0, longestShownPath)}</code> was answered with ${status}.</p>
<p>${problem.message}.</p>
<ul>${places.map(([address, name, what]) => html`<li><a href="${address}">${name}</a> <span>– ${what}</span></li>`)}</ul>`,
}))
