import { createHash } from 'node:crypto'

/** The Content-Security-Policy of a page that has one style sheet within it, and nothing else. */
export function inlineStylePolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
