import { useQuery } from '@tanstack/react-query'
import { useTenant } from '../session/tenant.tsx'

/** The policies of all countries, by their codes. */
export function usePolicies() {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'policies'],
    queryFn: async ({ signal }) =>
      (await client.returns.listCountryConfigurations({ params: { identifier: tenant }, signal })).body,
  })
}
