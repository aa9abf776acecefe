import { isRecord } from '../../../kernel/is-record.ts'
import { chooseSessionCookie, createCookie, readCookies } from '../../../platform/http/cookies.ts'
import { isRefusedLookUp, type RejectedLookUp } from './pages/look-up.ts'
import { isPortalLanguage, type PortalLanguage } from './portal-messages.ts'

const languageCookie = 'portolan-return-language'
/** Seconds for which a chosen language is remembered: one year. */
const languageAge = 31_536_000

const lookUpCookie = 'portolan-return-look-up'
/** Seconds for which a look-up that was not accepted is kept for the page that shows it. */
const lookUpAge = 120

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
    readLookUp(header: string | undefined): RejectedLookUp | null {
      for (const written of readCookies(header, lookUpCookie)) {
        const found = parseLookUp(written)
        if (found !== null) return found
      }
      return null
    },
    writeLookUp: (tenant: string, lookUp: RejectedLookUp) =>
      createCookie(lookUpCookie, Buffer.from(JSON.stringify(lookUp)).toString('base64url'), {
        path: getCookiePath(tenant),
        isSecure,
        sameSite: 'lax',
        maxAge: lookUpAge,
      }),
  }
}

/** A look-up as the cookie has it; null if it is none. It is what the browser's own user typed, so it is not signed. */
function parseLookUp(written: string): RejectedLookUp | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(written, 'base64url').toString('utf8'))
    if (!isRecord(parsed)) return null
    const { orderReference, emailAddress, refusal, wait } = parsed
    const isComplete = typeof orderReference === 'string' && typeof emailAddress === 'string'
    if (!isComplete || !isRefusedLookUp(refusal) || typeof wait !== 'number') return null
    return { orderReference, emailAddress, refusal, wait }
  } catch {
    // Another page of the site has set it.
    return null
  }
}
