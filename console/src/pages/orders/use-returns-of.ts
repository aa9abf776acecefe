import { useQuery } from '@tanstack/react-query'
import { useTenant } from '../../session/tenant.tsx'

/** The returns of an order, found by a search: the list of returns answers 404 if there are none. */
export function useReturnsOf(orderReference: string) {
  const { tenant, client } = useTenant()
  return useQuery({
    queryKey: [tenant, 'returns', 'of', orderReference],
    queryFn: async ({ signal }) => {
      const query = { text: orderReference, most: 50 }
      const { found } = (await client.desk.search({ params: { identifier: tenant }, query, signal })).body
      return found.filter((result) => result.kind === 'return' && result.orderReference === orderReference)
    },
  })
}
