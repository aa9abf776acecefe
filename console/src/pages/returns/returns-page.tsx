import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ReturnOrder } from '#client'
import { statusOf } from '../../api/describe-error.ts'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { addressOfReturn } from '../../shell/found-addresses.ts'
import { type ReturnStatus, returnStatuses } from './return-states.ts'

const pageSize = 50
const statusNames = Object.keys(returnStatuses) as readonly ReturnStatus[]

/** The returns, newest first, as the server pages them. */
export function ReturnsPage() {
  const { tenant, client, addressOf } = useTenant()
  const [search, setSearch] = useSearchParams()
  const status = statusNames.find((name) => name === search.get('status'))
  const list = useInfiniteQuery({
    queryKey: [tenant, 'returns', status],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const query = { pageSize, status, continuationToken }
      try {
        const { body } = await client.returns.listReturnOrders({ params: { identifier: tenant }, query, signal })
        return { rows: body.returnOrders, next: body.continuationToken }
      } catch (error) {
        // The server says so where there is none.
        if (statusOf(error) === 404) return { rows: [], next: null }
        throw error
      }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<ReturnOrder>[] = [
    {
      title: 'Return',
      cell: ({ orderReference, returnOrderNumber }) => (
        <Link to={addressOfReturn(addressOf, orderReference, returnOrderNumber)}>{returnOrderNumber}</Link>
      ),
    },
    {
      title: 'Status',
      cell: (row) => <Badge tone={returnStatuses[row.status].tone}>{returnStatuses[row.status].title}</Badge>,
    },
    {
      title: 'Order',
      cell: ({ orderReference }) => <Link to={addressOf('orders', orderReference)}>{orderReference}</Link>,
    },
    {
      title: 'Articles',
      kind: 'number',
      cell: ({ returnItems }) => returnItems.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    { title: 'Changed', cell: ({ updatedAt }) => <Age at={updatedAt} /> },
  ]
  return (
    <Page title="Returns" about="Newest first. Open one to inspect what has come back.">
      <Filters>
        <SelectField
          label="Status"
          value={status ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">All</option>
          {statusNames.map((name) => (
            <option key={name} value={name}>
              {returnStatuses[name].title}
            </option>
          ))}
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label="Returns"
          columns={columns}
          list={list}
          keyOf={({ returnOrderNumber }) => returnOrderNumber}
          empty={{
            title: 'No return here',
            text:
              status === undefined
                ? 'Returns appear when shoppers or programs make them.'
                : 'None has this status. Choose another one above.',
          }}
        />
      </Card>
    </Page>
  )
}
