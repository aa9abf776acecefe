import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Client, SessionToken } from '#client'
import { getClient, holdToken } from '../api/clients.ts'
import { queryClient } from '../api/query-client.ts'

type Scope = SessionToken['scopes'][number]

/** The page's tenant, and what the user may do there. */
export interface TenantContext {
  readonly tenant: string
  readonly client: Client
  readonly brands: readonly string[]
  readonly may: (scope: Scope) => boolean
  readonly mayChange: (scope: Scope) => boolean
  /** The URL of a page of this tenant. */
  readonly getAddress: (page: string, item?: string) => string
}

const Context = createContext<TenantContext | null>(null)

/** Loads what the user may do for a tenant. */
export const useAccess = (tenant: string) =>
  useQuery({ queryKey: ['access', tenant], queryFn: () => holdToken(tenant), staleTime: 5 * 60_000 })

/** Provides the tenant to the pages in it, which are shown once the user's access is known. */
export function TenantProvider(props: {
  readonly tenant: string
  /** Null while it loads and if there is none. */
  readonly access: SessionToken | null
  readonly children: ReactNode
}) {
  const { tenant, access, children } = props
  const value: TenantContext | null = access && {
    tenant,
    client: getClient(tenant),
    brands: access.brands,
    may: (scope) => access.scopes.includes(scope),
    mayChange: (scope) => access.scopes.includes(scope) && !access.readOnlyScopes.includes(scope),
    getAddress: (page, item) =>
      `/t/${tenant}${page === '' ? '' : `/${page}`}${item === undefined ? '' : `/${encodeURIComponent(item)}`}`,
  }
  return <Context value={value}>{children}</Context>
}

export function useTenant(): TenantContext {
  const value = useContext(Context)
  if (value === null) throw new Error('a page of a tenant was shown without one')
  return value
}

/** Reloads everything that the page shows of a tenant. */
export const refreshTenant = (tenant: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [tenant] })
