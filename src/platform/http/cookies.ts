import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * The values of a cookie that a request was sent with, in their order. There are several where another path, or a page of
 * the same site, has set one of the same name, and nothing tells which is whose (RFC 6265 §4.2.2).
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] || [])
}

interface CookieOptions {
  readonly path: string
  readonly isSecure: boolean
  /** `lax` for one that must come along when another site sends the browser here; `strict` by default. */
  readonly sameSite?: 'strict' | 'lax'
  /** Seconds; until the browser is closed by default. */
  readonly maxAge?: number
}

/**
 * A cookie that no script can read.
 *
 * @param value empty to remove it
 */
export function createCookie(
  name: string,
  value: string,
  { path, isSecure, sameSite = 'strict', maxAge }: CookieOptions,
): string {
  const age = value === '' ? 0 : maxAge
  const attributes = { path, httpOnly: true, sameSite, secure: isSecure } as const
  return stringifySetCookie({ name, value, ...attributes, ...(age === undefined ? {} : { maxAge: age }) })
}
