import { useQuery } from '@tanstack/react-query'
import type { ReturnOrder } from '#client'
import { useTenant } from '../../session/tenant.tsx'

/** The order that a return belongs to. Its page reads it under the same key. */
export function useOrderOf({ orderReference }: Pick<ReturnOrder, 'orderReference'>) {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'order', orderReference],
    queryFn: async ({ signal }) =>
      (await client.returns.readOrder({ params: { identifier: tenant, orderReference }, signal })).body,
  })
}
