import type { Route } from '../../kernel/contract/route.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import { type Call, defineOperation, type Operation } from '../../platform/http/call.ts'
import { isFromOwnOrigin } from '../../platform/http/own-site.ts'
import {
  changePassword,
  issueSessionToken,
  readSession,
  signIn,
  signOut,
  signOutEverywhere,
} from '../contract/console-sessions.ts'
import { type ConsoleSessions, idleLifetime, longestLifetime, type SignedIn } from '../service/console-sessions.ts'
import type { Access } from '../service/tokens.ts'
import { toPrincipalId } from '../service/user-principal.ts'
import { createConsoleCookies } from './console-cookies.ts'

type RequestHeaders = Call<Route>['headers']

/** @param publicUrl URL at which browsers reach the server */
export function createConsoleSessionOperations(
  sessions: ConsoleSessions,
  publicUrl: string,
  securityLog: SecurityLog,
): Operation[] {
  const { writeSession, readSession: cookiesOf } = createConsoleCookies(publicUrl)
  const checkPage = (headers: RequestHeaders) => assertOwnPage(headers, publicUrl)
  return [
    defineOperation(signIn).by(async (call) => {
      checkPage(call.headers)
      const { cookie, ...signedIn } = await sessions.signIn(getAccess(call), { ...call.body, address: call.address })
      securityLog.record({
        event: 'authentication',
        outcome: 'granted',
        tenant: null,
        client: toPrincipalId(signedIn.user.userId),
        address: call.address,
        requestId: call.requestId,
        route: signIn.operationId,
      })
      return { status: 200, body: toSession(signedIn), headers: { 'set-cookie': writeSession(cookie) } }
    }),
    defineOperation(readSession).by(async (call) => {
      const found = await call.read((unit) => sessions.readSession(unit, cookiesOf(call.headers)))
      return found === null ? { status: 204, body: null } : { status: 200, body: toSession(found) }
    }),
    defineOperation(issueSessionToken).by(async (call) => {
      checkPage(call.headers)
      const issued = await sessions.issueToken((work) => call.change(work), cookiesOf(call.headers), call.body.tenant)
      const { brands, scopes, readOnlyScopes } = issued
      return {
        status: 200,
        body: { ...issued, brands: [...brands], scopes: [...scopes], readOnlyScopes: [...readOnlyScopes] },
      }
    }),
    defineOperation(signOut).by(async (call) => {
      checkPage(call.headers)
      await call.change((unit) => sessions.signOut(unit, cookiesOf(call.headers)))
      return { status: 204, body: null, headers: { 'set-cookie': writeSession('') } }
    }),
    defineOperation(signOutEverywhere).by(async (call) => {
      checkPage(call.headers)
      const ended = await call.change((unit) => sessions.signOutEverywhere(unit, cookiesOf(call.headers)))
      return { status: 200, body: { ended }, headers: { 'set-cookie': writeSession('') } }
    }),
    defineOperation(changePassword).by(async (call) => {
      checkPage(call.headers)
      const proof = { ...call.body, address: call.address }
      const { cookie, ...signedIn } = await sessions.changePassword(getAccess(call), cookiesOf(call.headers), proof)
      return { status: 200, body: toSession(signedIn), headers: { 'set-cookie': writeSession(cookie) } }
    }),
  ]
}

/** Runs several units of work within one call. */
const getAccess = (call: Pick<Call<Route>, 'read' | 'change'>): Access => ({
  read: (work) => call.read(work),
  change: (work) => call.change(work),
})

/**
 * CSRF protection: browsers send cookies with requests from any site. Another site can add a header only if CORS
 * permits it, which it never does; and the origin must be this server.
 */
function assertOwnPage(headers: RequestHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin'
  if (headers['portolan-console'] !== undefined && isFromOwnOrigin(headers, publicUrl) && isOwnSite) return
  throw new Problem(
    'forbidden',
    'This operation is only for pages of this server, which send the header Portolan-Console',
    {
      reason: 'other-page',
    },
  )
}

const toSession = ({ session, user, tenants, installationRoles }: SignedIn) => ({
  user: { userId: user.userId, name: user.name, hasPassword: user.identity === null },
  tenants: tenants.map(({ tenant, name, roles }) => ({ tenant, name, roles: [...roles] })),
  installationRoles: [...installationRoles],
  startedAt: session.startedAt.toISOString(),
  signedInAt: session.signedInAt?.toISOString() ?? null,
  endsAt: new Date(session.startedAt.getTime() + longestLifetime * 1000).toISOString(),
  idleSeconds: idleLifetime,
})
