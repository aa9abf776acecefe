import type { Route } from '../../kernel/contract/route.ts'
import type { Call } from '../../platform/http/call.ts'
import { createCookie, readCookies } from '../../platform/http/cookies.ts'
import { signInPath } from '../contract/provider-sign-in.ts'

type RequestHeaders = Call<Route>['headers']

const session = 'portolan_console'
const flow = 'portolan_sign_in'
/** Seconds for which the browser keeps the state of a sign-in at the identity provider. */
const flowAge = 600

/**
 * The cookies of the console. The session cookie is sent only from the console's own pages. The cookie of a sign-in in
 * progress must be sent when the identity provider redirects back, and only to that path.
 *
 * @param publicUrl URL at which browsers reach the server
 */
export function createConsoleCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    /** @param value empty to delete it */
    writeSession: (value: string) => createCookie(session, value, { path: '/console', isSecure }),
    readSession: (headers: RequestHeaders) => readCookies(headers.cookie, session),
    /** @param value empty to delete it */
    writeFlow: (value: string) =>
      createCookie(flow, value, { path: signInPath, isSecure, sameSite: 'lax', maxAge: flowAge }),
    /** There may be several; one belongs to this browser's sign-in. */
    readFlows: (headers: RequestHeaders) => readCookies(headers.cookie, flow),
  }
}
