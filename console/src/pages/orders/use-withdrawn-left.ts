import { useQuery } from '@tanstack/react-query'
import type { OrderWithEligibility } from '#client'
import { useWithdrawalsOf } from '../../parts/withdrawals.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { useReturnsOf } from './use-returns-of.ts'
import { countWithdrawnLeft } from './withdrawn-goods.ts'

const none: ReadonlyMap<number, number> = new Map()

/** The articles withdrawn from that can be sent back now, by item of the order; none until that is known. */
export function useWithdrawnLeft({ orderReference, items }: OrderWithEligibility): ReadonlyMap<number, number> {
  const { tenant, client } = useTenant()
  const { data: withdrawals = [] } = useWithdrawalsOf(orderReference)
  const found = useReturnsOf(orderReference)
  const returns = useQuery({
    queryKey: [tenant, 'returns', 'whole', orderReference],
    enabled: withdrawals.length > 0 && found.isSuccess,
    queryFn: async ({ signal }) => {
      if (found.data?.length === 0) return []
      const query = { orderReference, pageSize: 100 }
      return (await client.returns.listReturnOrders({ params: { identifier: tenant }, query, signal })).body
        .returnOrders
    },
  })
  return returns.isSuccess ? countWithdrawnLeft(withdrawals, returns.data, items) : none
}
