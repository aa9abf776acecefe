import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * Returns the values of a cookie, in order. There can be several: another path or page of the same site may have set a
 * cookie of the same name, and nothing tells them apart (RFC 6265 §4.2.2).
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] || [])
}

/** Name and range of a session cookie. */
export interface SessionCookie {
  readonly name: string
  readonly path: string
  readonly isSecure: boolean
}

/**
 * Chooses name and path of a session cookie. If the server has an https host for itself, it is bound to that host: no
 * other host of the domain can plant one in a browser (`__Host-`, ASVS 3.4.4), which requires the path `/`. Otherwise it
 * is sent to the given path only.
 *
 * @param publicUrl URL at which browsers reach the server
 */
export function chooseSessionCookie(publicUrl: string, name: string, path: string): SessionCookie {
  const { protocol, pathname } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  return isSecure && pathname === '/' ? { name: `__Host-${name}`, path: '/', isSecure } : { name, path, isSecure }
}

interface CookieOptions {
  readonly path: string
  readonly isSecure: boolean
  /** `lax` if the cookie must be sent when another site links here; defaults to `strict`. */
  readonly sameSite?: 'strict' | 'lax'
  /** Seconds; defaults to a session cookie. */
  readonly maxAge?: number
}

/**
 * Formats a Set-Cookie header for a cookie that scripts cannot read.
 *
 * @param value empty to delete it
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
