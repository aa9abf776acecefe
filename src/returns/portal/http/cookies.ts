import { readCookies } from '../../../platform/http/cookies.ts'
import { isPortalLanguage, type PortalLanguage } from './portal-messages.ts'

const sessionCookie = 'portolan-return'
const languageCookie = 'portolan-return-language'

export const readSessionCookies = (header: string | undefined): readonly string[] => readCookies(header, sessionCookie)

export function readLanguageCookie(header: string | undefined): PortalLanguage | null {
  return readCookies(header, languageCookie).find(isPortalLanguage) ?? null
}

/** Formats the cookies of a shop's portal, which are sent to no other page. */
export function createCookieWriter(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const write = (tenant: string, name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/returns/${tenant}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    writeSession: (tenant: string, value: string, seconds: number) => write(tenant, sessionCookie, value, seconds),
    forgetSession: (tenant: string) => write(tenant, sessionCookie, '', 0),
    /** For one year. */
    writeLanguage: (tenant: string, language: PortalLanguage) => write(tenant, languageCookie, language, 31_536_000),
  }
}
