import { type ReactNode, Suspense } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { ConsoleSession, SessionToken } from '#client'
import { getStatus } from '../api/describe-error.ts'
import { fill, fillNodes } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { Page } from '../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../parts/states.tsx'
import { useSession } from '../session/session.ts'
import { SignIn, SignInAgain } from '../session/sign-in.tsx'
import { TenantProvider, useAccess, useTenant } from '../session/tenant.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell.tsx'

type Scope = SessionToken['scopes'][number]

export function Console() {
  const session = useSession()
  if (session.isPending) return <Loading lines={3} />
  if (session.isError) return <ErrorState error={session.error} retry={session.refetch} />
  if (session.data === null) return <SignIn />
  const signedIn = session.data
  return (
    <>
      <Routes>
        <Route path="/t/:tenant/*" element={<TenantPages session={signedIn} />} />
        <Route path="*" element={<FirstTenant session={signedIn} />} />
      </Routes>
      {(signedIn.hasEnded || signedIn.mustConfirm === true) && (
        <SignInAgain userId={signedIn.user.userId} hasEnded={signedIn.hasEnded} />
      )}
    </>
  )
}

function FirstTenant({ session }: { readonly session: ConsoleSession }) {
  const [first] = session.tenants
  const { pathname, search } = useLocation()
  // `/console/catalog` opens the catalog of the user's own tenant.
  if (first !== undefined)
    return <Navigate to={`/t/${first.tenant}${pathname === '/' ? '' : pathname}${search}`} replace />
  return (
    <Shell session={session} tenant={null}>
      <EmptyState title={t.shell.noTenant} icon="user">
        {fill(t.shell.noTenantText, { user: session.user.userId })}
      </EmptyState>
    </Shell>
  )
}

function TenantPages({ session }: { readonly session: ConsoleSession }) {
  const { tenant = '' } = useParams()
  const access = useAccess(tenant)
  // One shell throughout, so that a menu opened while the access loads stays open.
  return (
    <TenantProvider tenant={tenant} access={access.data ?? null}>
      <Shell session={session} tenant={access.isSuccess ? tenant : null}>
        {access.isPending ? (
          <Loading />
        ) : access.isSuccess ? (
          <Suspense key={tenant} fallback={<Loading />}>
            <Routes>
              {pages.map(({ path, View, scope }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <Allowed scope={scope}>
                      <View />
                    </Allowed>
                  }
                />
              ))}
              <Route path="*" element={<NotThere />} />
            </Routes>
          </Suspense>
        ) : getStatus(access.error) === 403 ? (
          <EmptyState title={fill(t.shell.noRole, { tenant })} icon="user">
            {t.shell.noRoleText}
          </EmptyState>
        ) : (
          <ErrorState error={access.error} retry={access.refetch} />
        )}
      </Shell>
    </TenantProvider>
  )
}

/** What scopes are called in the menu. */
const areas: Readonly<Partial<Record<Scope, string>>> = {
  desk: t.shell.desk,
  checkout: t.shell.orders,
  returns: t.shell.returns,
  packages: t.shell.packages,
  catalog: t.shell.catalog,
  developer: t.shell.developers,
}

/** Shows a page to users with the scope; others see an explanation. */
function Allowed({ scope, children }: { readonly scope: Scope; readonly children: ReactNode }) {
  const { may, tenant } = useTenant()
  if (may(scope)) return children
  return (
    <Page title={t.shell.notAllowed}>
      <EmptyState title={t.shell.notAllowedTitle} icon="user">
        {fill(t.shell.notAllowedText, { area: areas[scope] ?? scope, tenant })}
      </EmptyState>
    </Page>
  )
}

function NotThere() {
  const { getAddress } = useTenant()
  return (
    <EmptyState title={t.shell.notFound} icon="search">
      {fillNodes(t.shell.notFoundText, { link: <Link to={getAddress('')}>{t.shell.goToDesk}</Link> })}
    </EmptyState>
  )
}
