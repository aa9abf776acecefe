import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OutboundOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { nameCountry } from '../../parts/countries.ts'
import { Card, Page } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { OrderTabs } from './order-tabs.tsx'

const pageSize = 50

/** The list of outbound orders, newest first. */
export function OrdersPage() {
  const { tenant, client, getAddress } = useTenant()
  const list = useInfiniteQuery({
    queryKey: [tenant, 'orders'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const input = { params: { identifier: tenant }, query: { pageSize, continuationToken }, signal }
      const { body } = await client.returns.listOutboundOrders(input)
      return { rows: body.outboundOrders, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<OutboundOrder>[] = [
    {
      title: t.common.order,
      cell: ({ orderReference }) => <Link to={getAddress('orders', orderReference)}>{orderReference}</Link>,
    },
    {
      title: t.common.destination,
      cell: ({ contactInformation }) => nameCountry(contactInformation?.countryIso ?? t.common.notSet),
    },
    { title: t.common.items, kind: 'number', cell: countArticles },
    { title: t.orders.goods, kind: 'wide', cell: ({ orderItems }) => describeItems(orderItems) },
    { title: t.orders.registered, cell: ({ createdAt }) => <Age at={createdAt} /> },
  ]
  return (
    <Page title={t.shell.orders} about={t.orders.aboutOrders}>
      <OrderTabs />
      <Card>
        <PagedTable
          label={t.shell.orders}
          columns={columns}
          list={list}
          getKey={({ orderReference }) => orderReference}
          empty={{ title: t.orders.noOrders, text: t.orders.noOrdersText }}
        />
      </Card>
    </Page>
  )
}

const countArticles = ({ orderItems }: OutboundOrder): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** The first item of an order, and how many more there are. */
function describeItems(items: OutboundOrder['orderItems']): string {
  const names = items.slice(0, 2).map(({ productDescription, productCode }) => productDescription ?? productCode)
  return items.length > 2
    ? fill(t.orders.andMore, { goods: names.join(', '), count: items.length - 2 })
    : names.join(', ')
}
