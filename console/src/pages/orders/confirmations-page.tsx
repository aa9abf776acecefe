import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { OrderConfirmationReceipt } from '#client'
import { t } from '../../language/messages.ts'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { confirmationStatuses, confirmationStatusNames } from './confirmation-states.ts'
import { OrderTabs } from './order-tabs.tsx'

const PageSize = 50

/** The list of confirmations, newest first. */
export function ConfirmationsPage() {
  const { tenant, client, getAddress } = useTenant()
  const [search, setSearch] = useSearchParams()
  const Status = confirmationStatusNames.find((name) => name === search.get('status'))
  const list = useInfiniteQuery({
    queryKey: [tenant, 'confirmations', Status],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: ContinuationToken, signal }) => {
      const query = { PageSize, Status, ContinuationToken }
      const { body } = await client.checkout.listOrderConfirmations({ query, signal })
      return { rows: body.confirmations, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<OrderConfirmationReceipt>[] = [
    {
      title: t.orders.confirmation,
      cell: ({ platformOrderNumber }) => (
        <Link to={getAddress('confirmations', platformOrderNumber)}>{platformOrderNumber}</Link>
      ),
    },
    {
      title: t.common.status,
      cell: ({ status }) => (
        <Badge tone={confirmationStatuses[status].tone}>{confirmationStatuses[status].title}</Badge>
      ),
    },
    { title: t.common.order, cell: ({ retailerCartId }) => retailerCartId },
    {
      title: t.orders.warningCount,
      kind: 'number',
      cell: ({ warnings }) => (warnings.length === 0 ? '–' : warnings.length),
    },
    { title: t.orders.received, cell: ({ receivedAt }) => <Age at={receivedAt} /> },
  ]
  return (
    <Page title={t.orders.confirmations} about={t.orders.aboutConfirmations}>
      <OrderTabs />
      <Filters>
        <SelectField
          label={t.common.status}
          value={Status ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">{t.common.all}</option>
          {confirmationStatusNames.map((name) => (
            <option key={name} value={name}>
              {confirmationStatuses[name].title}
            </option>
          ))}
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label={t.orders.confirmations}
          columns={columns}
          list={list}
          getKey={({ orderConfirmationId }) => orderConfirmationId}
          empty={{
            title: t.orders.noConfirmations,
            text: Status === undefined ? t.orders.noConfirmationsText : t.orders.noneWithStatus,
          }}
        />
      </Card>
    </Page>
  )
}
