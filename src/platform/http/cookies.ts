import { parseCookie, stringifySetCookie } from 'cookie'

/** The value of a cookie that a request was sent with; null without it. */
export function readCookie(header: string | undefined, name: string): string | null {
  return (header === undefined ? undefined : parseCookie(header)[name]) || null
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
