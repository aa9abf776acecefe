import type { Route } from '../../kernel/contract/route.ts'
import type { Call } from '../../platform/http/call.ts'
import { chooseSessionCookie, createCookie, readCookies } from '../../platform/http/cookies.ts'
import { signInPath } from '../contract/provider-sign-in.ts'

type RequestHeaders = Call<Route>['headers']

/** Seconds for which the browser keeps the state of a sign-in at the identity provider. */
const flowAge = 600

/**
 * The cookies of the console. The session cookie is sent only from the console's own pages. The cookie of a sign-in in
 * progress must also be sent when the identity provider redirects back.
 *
 * @param publicUrl URL at which browsers reach the server
 */
export function createConsoleCookies(publicUrl: string) {
  const session = chooseSessionCookie(publicUrl, 'portolan_console', '/console')
  const flow = chooseSessionCookie(publicUrl, 'portolan_sign_in', signInPath)
  return {
    /** @param value empty to delete it */
    writeSession: (value: string) => createCookie(session.name, value, session),
    readSession: (headers: RequestHeaders) => readCookies(headers.cookie, session.name),
    /** @param value empty to delete it */
    writeFlow: (value: string) => createCookie(flow.name, value, { ...flow, sameSite: 'lax', maxAge: flowAge }),
    /** There may be several; one belongs to this browser's sign-in. */
    readFlows: (headers: RequestHeaders) => readCookies(headers.cookie, flow.name),
  }
}
