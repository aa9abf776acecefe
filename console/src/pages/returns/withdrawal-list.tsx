import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../language/messages.ts'
import { SelectField } from '../../parts/controls.tsx'
import { Note } from '../../parts/facts.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Card } from '../../parts/layout.tsx'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { describeGoods, RecordRefund, RefundBadge, type Withdrawal } from '../../parts/withdrawals.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './returns.module.css'

const states = [
  { name: 'Open', title: t.withdrawals.open },
  { name: 'Refunded', title: t.withdrawals.refunded },
] as const

/** The withdrawals from contracts: those to refund with the earliest deadline first, or all of them. */
export function WithdrawalList() {
  const { tenant, client, mayChange, getAddress } = useTenant()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('state') ?? 'Open'
  const state = states.find(({ name }) => name === chosen)?.name
  const list = useInfiniteQuery({
    queryKey: [tenant, 'withdrawals', state ?? null],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageSize: 50, state, continuationToken: pageParam }
      const { body } = await client.returns.listWithdrawals({ params: { identifier: tenant }, query, signal })
      return { rows: body.withdrawals, next: body.continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const columns: readonly Column<Withdrawal>[] = [
    {
      title: t.common.order,
      cell: ({ orderReference }) => <Link to={getAddress('orders', orderReference)}>{orderReference}</Link>,
    },
    { title: t.withdrawals.refundBy, cell: (row) => <RefundBadge withdrawal={row} /> },
    { title: t.common.items, kind: 'wide', cell: describeGoods },
    { title: t.withdrawals.received, cell: ({ receivedAt }) => <Age at={receivedAt} /> },
    ...(state === 'Open' && mayChange('returns')
      ? [{ title: t.common.actions, cell: (row: Withdrawal) => <RecordRefund withdrawal={row} /> }]
      : []),
  ]
  return (
    <div className={styles.list}>
      <Filters>
        <SelectField
          label={t.common.status}
          value={state ?? 'all'}
          onChange={({ target }) => setSearch({ view: 'withdrawals', state: target.value }, { replace: true })}
        >
          {states.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          <option value="all">{t.common.all}</option>
        </SelectField>
      </Filters>
      <Card>
        <Note>{t.withdrawals.law}</Note>
        <PagedTable
          label={t.withdrawals.title}
          columns={columns}
          list={list}
          getKey={({ withdrawalId }) => withdrawalId}
          empty={{ title: t.withdrawals.none, text: t.withdrawals.noneText }}
        />
      </Card>
    </div>
  )
}
