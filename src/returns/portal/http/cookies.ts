import { chooseSessionCookie, createCookie, readCookies } from '../../../platform/http/cookies.ts'
import { isPortalLanguage, type PortalLanguage } from './portal-messages.ts'

const languageCookie = 'portolan-return-language'
/** Seconds for which a chosen language is remembered: one year. */
const languageAge = 31_536_000

const getCookiePath = (tenant: string): string => `/returns/${tenant}`

/**
 * The cookies of shops' portals. The one of the session is bound to the server's host or else to the shop's pages; it is
 * sent when another site links here, because mails do.
 *
 * @param publicUrl URL at which browsers reach the server
 */
export function createPortalCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const getSession = (tenant: string) => {
    const chosen = chooseSessionCookie(publicUrl, 'portolan-return', getCookiePath(tenant))
    // With the path of all shops, each needs a name of its own.
    return chosen.path === '/' ? { ...chosen, name: `${chosen.name}-${tenant}` } : chosen
  }
  const writeSession = (tenant: string, value: string, seconds: number): string => {
    const session = getSession(tenant)
    return createCookie(session.name, value, { ...session, sameSite: 'lax', maxAge: seconds })
  }
  return {
    readSessions: (tenant: string, header: string | undefined) => readCookies(header, getSession(tenant).name),
    writeSession,
    forgetSession: (tenant: string) => writeSession(tenant, '', 0),
    readLanguage: (header: string | undefined): PortalLanguage | null =>
      readCookies(header, languageCookie).find(isPortalLanguage) ?? null,
    writeLanguage: (tenant: string, language: PortalLanguage) =>
      createCookie(languageCookie, language, {
        path: getCookiePath(tenant),
        isSecure,
        sameSite: 'lax',
        maxAge: languageAge,
      }),
  }
}
