import { isPortalLanguage, type PortalLanguage } from './portal-messages.ts'

const sessionCookie = 'portolan-return'
const languageCookie = 'portolan-return-language'

/** The value of a cookie; null where there is none. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

export const readSessionCookie = (header: string | undefined): string => readCookie(header, sessionCookie) ?? ''

export function readLanguageCookie(header: string | undefined): PortalLanguage | null {
  const value = readCookie(header, languageCookie) ?? ''
  return isPortalLanguage(value) ? value : null
}

/** Writes the cookies of a shop's portal, which go to no other page of the server. */
export function createCookieWriter(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const write = (tenant: string, name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/returns/${tenant}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    writeSession: (tenant: string, value: string, seconds: number) => write(tenant, sessionCookie, value, seconds),
    forgetSession: (tenant: string) => write(tenant, sessionCookie, '', 0),
    /** Kept for a year. */
    writeLanguage: (tenant: string, language: PortalLanguage) => write(tenant, languageCookie, language, 31_536_000),
  }
}
