import { useQuery } from '@tanstack/react-query'
import type { Client } from '#client'
import { clientOf, holdToken } from '../api/clients.ts'
import { useSession } from './session.ts'

/** What somebody may do with what operators set up. */
export interface InstallationAccess {
  readonly client: Client
  readonly mayLook: boolean
  readonly mayChange: boolean
}

/** What the person may do for the installation; null while it is being read. */
export function useInstallation(): InstallationAccess | null {
  const session = useSession()
  const hasRole = (session.data?.installationRoles.length ?? 0) > 0
  const access = useQuery({
    queryKey: ['access', ''],
    queryFn: () => holdToken(null),
    enabled: hasRole,
    staleTime: 5 * 60_000,
  })
  const client = clientOf(null)
  if (session.isPending || (hasRole && access.isPending)) return null
  const scopes = access.data?.scopes ?? []
  const readOnlyScopes = access.data?.readOnlyScopes ?? []
  const mayLook = scopes.includes('admin')
  return { client, mayLook, mayChange: mayLook && !readOnlyScopes.includes('admin') }
}
