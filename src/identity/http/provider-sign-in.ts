import type { SecurityLog } from '../../kernel/security-log.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { beginProviderSignIn, finishProviderSignIn, readSignInWays } from '../contract/provider-sign-in.ts'
import type { SignInFailure } from '../service/identity-provider.ts'
import type { ProviderSignIn } from '../service/provider-sign-in.ts'
import { toPrincipalId } from '../service/user-principal.ts'
import { createConsoleCookies } from './console-cookies.ts'

/** Rejections before anybody was identified. */
const ofNobody: readonly SignInFailure[] = ['no-provider', 'unavailable', 'busy']

/** @param publicUrl URL at which browsers reach the server */
export function createProviderSignInOperations(
  signIn: ProviderSignIn,
  publicUrl: string,
  securityLog: SecurityLog,
): Operation[] {
  const cookies = createConsoleCookies(publicUrl)
  const redirectTo = (location: string, cookie: string | string[]) => ({
    status: 303 as const,
    body: null,
    headers: { location, 'set-cookie': cookie },
  })
  const redirectBack = (refused: SignInFailure) => redirectTo(`/console?sign-in=${refused}`, cookies.writeFlow(''))
  return [
    defineOperation(readSignInWays).by(async () => {
      const name = signIn.providerName
      return { status: 200, body: { provider: name === null ? null : { name, path: beginProviderSignIn.path } } }
    }),
    defineOperation(beginProviderSignIn).by(async (call) => {
      const begun = await signIn.begin(call.query.again === '1')
      return 'refused' in begun ? redirectBack(begun.refused) : redirectTo(begun.address, cookies.writeFlow(begun.flow))
    }),
    defineOperation(finishProviderSignIn).by(async (call) => {
      // A HEAD request signs nobody in.
      if (call.isHead) return redirectTo('/console', cookies.writeFlow(''))
      const query = new URLSearchParams(Object.entries(call.query))
      const callback = { flows: cookies.readFlows(call.headers), query, address: call.address }
      const outcome = await signIn.finish((work) => call.change(work), callback)
      const origin = { address: call.address, requestId: call.requestId, route: finishProviderSignIn.operationId }
      if ('refused' in outcome) {
        if (!ofNobody.includes(outcome.refused)) {
          const reason = 'identity-provider'
          securityLog.record({
            event: 'authentication',
            outcome: 'refused',
            reason,
            tenant: null,
            client: null,
            ...origin,
          })
        }
        return redirectBack(outcome.refused)
      }
      const client = toPrincipalId(outcome.user.userId)
      securityLog.record({ event: 'authentication', outcome: 'granted', tenant: null, client, ...origin })
      return redirectTo('/console', [cookies.writeSession(outcome.cookie), cookies.writeFlow('')])
    }),
  ]
}
