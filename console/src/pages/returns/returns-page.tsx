import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Client, ReturnOrder } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { t } from '../../language/messages.ts'
import { Badge, SelectField } from '../../parts/controls.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { returnLists, returnStatuses } from '../../parts/return-states.ts'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { getReturnAddress } from '../../shell/found-addresses.ts'
import styles from './returns.module.css'
import { WithdrawalList } from './withdrawal-list.tsx'

const pageSize = 50

/** Position in the list: the status by its index, and the token of the next page. */
interface Place {
  readonly statusIndex: number
  readonly continuationToken: string | undefined
}

const firstPlace: Place = { statusIndex: 0, continuationToken: undefined }

type ListPage = Pick<
  Awaited<ReturnType<Client['returns']['listReturnOrders']>>['body'],
  'returnOrders' | 'continuationToken'
>

async function readPage(read: () => Promise<{ readonly body: ListPage }>): Promise<ListPage> {
  try {
    return (await read()).body
  } catch (error) {
    // The server returns 404 if there are none.
    if (getStatus(error) === 404) return { returnOrders: [], continuationToken: null }
    throw error
  }
}

const views = [
  { name: 'returns', title: t.shell.returns, View: ReturnList },
  { name: 'withdrawals', title: t.withdrawals.title, View: WithdrawalList },
] as const

/** Returns, and withdrawals from contracts. */
export function ReturnsPage() {
  return (
    <Page title={t.shell.returns} about={t.returns.about}>
      <PageTabs label={t.shell.returns} views={views} />
    </Page>
  )
}

/** The list of returns, newest first; several statuses are listed one after the other. */
function ReturnList() {
  const { tenant, client, getAddress } = useTenant()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('status') ?? ''
  const statuses = returnLists.get(chosen)?.statuses ?? [undefined]
  const list = useInfiniteQuery({
    queryKey: [tenant, 'returns', statuses],
    initialPageParam: firstPlace,
    queryFn: async ({ pageParam, signal }) => {
      const rows: ReturnOrder[] = []
      let next: Place | null = pageParam
      while (next !== null && rows.length < pageSize) {
        const { statusIndex, continuationToken }: Place = next
        const query = { pageSize, status: statuses[statusIndex], continuationToken }
        const page = await readPage(() =>
          client.returns.listReturnOrders({ params: { identifier: tenant }, query, signal }),
        )
        rows.push(...page.returnOrders)
        if (page.continuationToken !== null) next = { statusIndex, continuationToken: page.continuationToken }
        else if (statusIndex === statuses.length - 1) next = null
        else next = { statusIndex: statusIndex + 1, continuationToken: undefined }
      }
      return { rows, next }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<ReturnOrder>[] = [
    {
      title: t.returns.return,
      cell: ({ orderReference, returnOrderNumber }) => (
        <Link to={getReturnAddress(getAddress, orderReference, returnOrderNumber)}>{returnOrderNumber}</Link>
      ),
    },
    {
      title: t.common.status,
      cell: (row) => <Badge tone={returnStatuses[row.status].tone}>{returnStatuses[row.status].title}</Badge>,
    },
    {
      title: t.common.order,
      cell: ({ orderReference }) => <Link to={getAddress('orders', orderReference)}>{orderReference}</Link>,
    },
    {
      title: t.common.items,
      kind: 'number',
      cell: ({ returnItems }) => returnItems.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    { title: t.returns.updated, cell: ({ updatedAt }) => <Age at={updatedAt} /> },
  ]
  return (
    <div className={styles.list}>
      <Filters>
        <SelectField
          label={t.common.status}
          value={returnLists.has(chosen) ? chosen : ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })}
        >
          <option value="">{t.common.all}</option>
          {[...returnLists].map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </Filters>
      <Card>
        <PagedTable
          label={t.shell.returns}
          columns={columns}
          list={list}
          getKey={({ returnOrderNumber }) => returnOrderNumber}
          empty={{
            title: t.returns.none,
            text: statuses[0] === undefined ? t.returns.noneText : t.returns.noneWithStatus,
          }}
        />
      </Card>
    </div>
  )
}
