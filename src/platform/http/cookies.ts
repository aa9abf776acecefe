import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * The values of a cookie that a request was sent with, in their order. There are several where another path, or a page of
 * the same site, has set one of the same name, and nothing tells which is whose (RFC 6265 §4.2.2).
 */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] || [])
}

/**
 * A cookie that no script can read and no other site can have sent, gone with the browser's own session.
 *
 * @param value empty to remove it
 */
export function createCookie(
  name: string,
  value: string,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): string {
  const attributes = { path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return stringifySetCookie({ name, value, ...attributes, ...(value === '' ? { maxAge: 0 } : {}) })
}
