import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ReturnOrder, ReturnOrderPage } from '#client'
import { statusOf } from '../../api/describe-error.ts'
import { Badge, Button, SelectField } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { type ReturnStatus, returnStatuses } from './return-states.ts'
import styles from './returns.module.css'

const pageSize = 50
const nothing: ReturnOrderPage = { returnOrders: [], pageSize, continuationToken: null }
const statusNames = Object.keys(returnStatuses) as readonly ReturnStatus[]

/** The returns, newest first, as the server pages them. */
export function ReturnsPage() {
  const { tenant, client } = useTenant()
  const [search, setSearch] = useSearchParams()
  const status = statusNames.find((name) => name === search.get('status'))
  const list = useInfiniteQuery({
    queryKey: [tenant, 'returns', status],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const query = { pageSize, status, continuationToken }
      try {
        return (await client.returns.listReturnOrders({ params: { identifier: tenant }, query, signal })).body
      } catch (error) {
        // The server says so where there is none.
        if (statusOf(error) === 404) return nothing
        throw error
      }
    },
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
  })
  const returns = list.data?.pages.flatMap(({ returnOrders }) => returnOrders) ?? []
  return (
    <Page title="Returns" about="Newest first. Open one to inspect what has come back.">
      <div className={styles.filters}>
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
      </div>
      <Card>
        {list.isPending && <Loading />}
        {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
        {list.isSuccess && returns.length === 0 && (
          <EmptyState title="No return here" icon="return">
            {status === undefined
              ? 'Returns appear when shoppers or programs make them.'
              : 'None has this status. Choose another one above.'}
          </EmptyState>
        )}
        {returns.length > 0 && <ReturnTable returns={returns} />}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? 'Reading…' : 'Show more'}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  )
}

function ReturnTable({ returns }: { readonly returns: readonly ReturnOrder[] }) {
  return (
    // It scrolls where the window is narrow, so the keyboard must reach it.
    <div className={styles.frame} tabIndex={0} role="group" aria-label="Returns">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Return</th>
            <th scope="col">Status</th>
            <th scope="col">Order</th>
            <th scope="col">Articles</th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {returns.map((order) => {
            const { title, tone } = returnStatuses[order.status]
            return (
              <tr key={order.returnOrderNumber}>
                <td>
                  <ReturnLink order={order} />
                </td>
                <td>
                  <Badge tone={tone}>{title}</Badge>
                </td>
                <td>{order.orderReference}</td>
                <td>{order.returnItems.reduce((sum, { quantity }) => sum + quantity, 0)}</td>
                <td>
                  <Age at={order.updatedAt} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function ReturnLink({ order }: { readonly order: ReturnOrder }) {
  const { addressOf } = useTenant()
  const { returnOrderNumber, orderReference } = order
  const address = `${addressOf('returns', returnOrderNumber)}?order=${encodeURIComponent(orderReference)}`
  return (
    <Link className={styles.number} to={address}>
      {returnOrderNumber}
    </Link>
  )
}
