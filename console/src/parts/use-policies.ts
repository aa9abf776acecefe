import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CountryConfiguration } from '#client'
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

/** The key of what is set for a country, as its form reads it. */
export const policySettingKey = (tenant: string, countryIso: string) => [tenant, 'policy-setting', countryIso] as const

/** Takes a policy that was removed out of what is kept, so that nobody asks for it again. */
export function forgetPolicy(queryClient: QueryClient, tenant: string, countryIso: string): void {
  queryClient.setQueryData<readonly CountryConfiguration[]>([tenant, 'policies'], (policies) =>
    policies?.filter((policy) => policy.countryIso !== countryIso),
  )
  queryClient.removeQueries({ queryKey: policySettingKey(tenant, countryIso) })
}
