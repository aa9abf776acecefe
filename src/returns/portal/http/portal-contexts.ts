import { chooseLanguage } from '../../../platform/http/accept-language.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { readPortalPage } from '../contract/portal-pages.ts'
import type { ReturnPortal } from '../service/return-portal.ts'
import type { ShopperSession, ShopperSessions } from '../service/shopper-session.ts'
import type { createPortalCookies } from './cookies.ts'
import { pageHeaders, renderPage } from './layout.ts'
import { getPortalAddress, type OrderPageContext, type PageContext, type PageNotice } from './page-context.ts'
import { isPortalLanguage, portalLanguages, portalMessages } from './portal-messages.ts'
import type { StepOutcome } from './portal-steps.ts'

/** What all portal calls have in common. */
export type PortalCall = Pick<Call<typeof readPortalPage>, 'headers' | 'at' | 'read' | 'change'> & {
  readonly params: { readonly tenant: string }
  readonly query?: { readonly language?: string; readonly v?: string; readonly number?: string }
}

const createPageHeaders = ({ language }: PageContext) => ({ ...pageHeaders, 'content-language': language })

/** Redirects to the next page; a form is never submitted again. */
export const redirectTo = (address: string, headers: Readonly<Record<string, string>> = {}) => ({
  status: 303 as const,
  headers: { 'cache-control': 'no-store', location: address, ...headers },
  body: '',
})

export interface PortalContextDeps {
  readonly portal: ReturnPortal
  readonly sessions: ShopperSessions
  readonly cookies: ReturnType<typeof createPortalCookies>
}

/** Creates the functions that read what a page needs from a call, and answer with pages and redirections. */
export function createPortalContexts({ portal, sessions, cookies }: PortalContextDeps) {
  /**
   * @param requestedLanguage the language chosen with this request, if any
   * @throws Problem `not-found` if there is no portal
   */
  async function readContext(call: PortalCall, requestedLanguage = call.query?.language ?? ''): Promise<PageContext> {
    const shop = await call.read((unit) => portal.getShop(unit))
    const language = isPortalLanguage(requestedLanguage)
      ? requestedLanguage
      : (cookies.readLanguage(call.headers.cookie) ?? chooseLanguage(call.headers['accept-language'], portalLanguages))
    return { shop, language, messages: portalMessages[language] }
  }

  /** The session of the cookies that is valid for this shop; null if there is none. */
  function findSession(call: PortalCall, { shop }: PageContext): ShopperSession | null {
    for (const cookie of cookies.readSessions(shop.tenant, call.headers.cookie)) {
      const session = sessions.read(shop.tenant, cookie, call.at)
      if (session !== null) return session
    }
    return null
  }

  const toOrderContext = (
    context: PageContext,
    session: ShopperSession,
    returnNumber = '',
    notice: PageNotice | null = null,
  ): OrderPageContext => ({
    ...context,
    session,
    formToken: sessions.createFormToken(session),
    returnNumber: returnNumber === '' ? null : returnNumber,
    notice,
  })

  /** Remembers a chosen language for the next pages. */
  function createLanguageHeaders(
    call: PortalCall,
    { shop, language }: PageContext,
    requestedLanguage = call.query?.language,
  ): Readonly<Record<string, string>> {
    return requestedLanguage === language ? { 'set-cookie': cookies.writeLanguage(shop.tenant, language) } : {}
  }

  /** Leads to the page that says that the session has ended. */
  const endSession = ({ shop }: PageContext) =>
    redirectTo(`${getPortalAddress(shop)}?ended=1`, { 'set-cookie': cookies.forgetSession(shop.tenant) })

  function toResponse(context: OrderPageContext, outcome: StepOutcome) {
    if ('redirectTo' in outcome) return redirectTo(getPortalAddress(context.shop, outcome.redirectTo))
    return {
      status: 200 as const,
      headers: createPageHeaders(context),
      body: renderPage(context, outcome.page),
    }
  }

  return { readContext, findSession, toOrderContext, createLanguageHeaders, createPageHeaders, endSession, toResponse }
}
