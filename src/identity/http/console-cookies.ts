import type { Route } from '../../kernel/contract/route.ts'
import type { Call } from '../../platform/http/call.ts'
import { createCookie, readCookies } from '../../platform/http/cookies.ts'
import { signInPath } from '../contract/provider-sign-in.ts'

type RequestHeaders = Call<Route>['headers']

const session = 'portolan_console'
const flow = 'portolan_sign_in'
/** Seconds that a browser keeps what it has to bring back from the identity provider. */
const flowAge = 600

/**
 * The cookies of the console. That of the session comes along with requests of the console's own pages alone. That of a sign-in
 * under way has to come along when the identity provider sends the browser back, and goes to no other address.
 *
 * @param publicUrl the address under which browsers reach the server
 */
export function createConsoleCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    /** @param value empty to remove it */
    writeSession: (value: string) => createCookie(session, value, { path: '/console', isSecure }),
    readSession: (headers: RequestHeaders) => readCookies(headers.cookie, session),
    /** @param value empty to remove it */
    writeFlow: (value: string) =>
      createCookie(flow, value, { path: signInPath, isSecure, sameSite: 'lax', maxAge: flowAge }),
    /** Of several, one is that of this browser's sign-in. */
    readFlows: (headers: RequestHeaders) => readCookies(headers.cookie, flow),
  }
}
