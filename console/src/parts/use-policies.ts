import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CountryConfiguration } from '#client'
import { useTenant } from '../session/tenant.tsx'

/** All return policies by country code. */
export function usePolicies() {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'policies'],
    queryFn: async ({ signal }) =>
      (await client.returns.listCountryConfigurations({ params: { identifier: tenant }, signal })).body,
  })
}

/** Cache key of a country's policy in its form. */
export const createPolicySettingKey = (tenant: string, countryIso: string) =>
  [tenant, 'policy-setting', countryIso] as const

/** Removes a deleted policy from the cache, so that it is not requested again. */
export function forgetPolicy(queryClient: QueryClient, tenant: string, countryIso: string): void {
  queryClient.setQueryData<readonly CountryConfiguration[]>([tenant, 'policies'], (policies) =>
    policies?.filter((policy) => policy.countryIso !== countryIso),
  )
  queryClient.removeQueries({ queryKey: createPolicySettingKey(tenant, countryIso) })
}
