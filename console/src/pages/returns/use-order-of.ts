import { useQuery } from '@tanstack/react-query'
import type { ReturnOrder } from '#client'
import { useTenant } from '../../session/tenant.tsx'

/** The order of a return, cached under the same key as on the order's page. */
export function useOrderOf({ orderReference }: Pick<ReturnOrder, 'orderReference'>) {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'order', orderReference],
    queryFn: async ({ signal }) =>
      (await client.returns.readOrder({ params: { identifier: tenant, orderReference }, signal })).body,
  })
}
