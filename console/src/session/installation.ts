import { useQuery } from '@tanstack/react-query'
import type { Client } from '#client'
import { getClient, holdToken } from '../api/clients.ts'
import { useSession } from './session.ts'

/** What a user may do with the installation's settings. */
export interface InstallationAccess {
  readonly client: Client
  readonly mayLook: boolean
  readonly mayChange: boolean
}

/** The user's access to the installation; null while loading. */
export function useInstallation(): InstallationAccess | null {
  const session = useSession()
  const hasRole = (session.data?.installationRoles.length ?? 0) > 0
  const access = useQuery({
    queryKey: ['access', ''],
    queryFn: () => holdToken(null),
    enabled: hasRole,
    staleTime: 5 * 60_000,
  })
  const client = getClient(null)
  if (session.isPending || (hasRole && access.isPending)) return null
  const scopes = access.data?.scopes ?? []
  const readOnlyScopes = access.data?.readOnlyScopes ?? []
  const mayLook = scopes.includes('admin')
  return { client, mayLook, mayChange: mayLook && !readOnlyScopes.includes('admin') }
}
