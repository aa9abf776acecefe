import { createHash } from 'node:crypto'

/**
 * Returns the Content-Security-Policy of a page with one inline style sheet, the server's icon, and nothing else.
 *
 * @param hasForms whether it submits forms to this server
 */
export function createInlineStylePolicy(style: string, { hasForms = false } = {}): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`
}
