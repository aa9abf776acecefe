import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiRequest, ApiRequestDetails } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, SelectField, type Tone } from '../../parts/controls.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatMoment } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'

const outcomes = ['Succeeded', 'Refused', 'Failed'] as const
type Outcome = (typeof outcomes)[number]
const tones: Readonly<Record<Outcome, Tone>> = { Succeeded: 'good', Refused: 'warn', Failed: 'bad' }

const pageSize = 50
/** Polling interval of the log, in milliseconds. */
const refreshInterval = 3000

const periods = [
  { minutes: 15, text: t.developers.request.lastQuarter },
  { minutes: 60, text: t.developers.request.lastHour },
  { minutes: 1440, text: t.developers.request.lastDay },
] as const

interface Filters {
  readonly outcome: Outcome | ''
  readonly operationId: string
  readonly clientId: string
  /** Fixed when the period is chosen, so that paging stays consistent. */
  readonly from: string | undefined
}

const anything: Filters = { outcome: '', operationId: '', clientId: '', from: undefined }

/** The tenant's API requests, latest first. */
export function RequestList() {
  const { tenant, client } = useTenant()
  const [filters, setFilters] = useState(anything)
  const [isFollowed, setFollowed] = useState(true)
  const { outcome, operationId, clientId, from } = filters
  const list = useInfiniteQuery({
    queryKey: [tenant, 'api-requests', filters],
    initialPageParam: undefined as string | undefined,
    refetchInterval: isFollowed ? refreshInterval : false,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const query = {
        pageSize,
        continuationToken,
        outcome: outcome || undefined,
        operationId: operationId || undefined,
        clientId: clientId || undefined,
        from,
      }
      return (await client.admin.listApiRequests({ params: { tenant }, query, signal })).body
    },
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
  })
  const requests = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isLive = isFollowed && !list.isError
  return (
    <Card
      title={t.developers.requests}
      aside={
        <span className={styles.badges}>
          <Badge tone={isLive ? 'good' : 'neutral'}>{isLive ? t.developers.live : t.developers.stopped}</Badge>
          <Button onClick={() => setFollowed((before) => !before)}>
            {isFollowed ? t.developers.stop : t.developers.follow}
          </Button>
        </span>
      }
    >
      <RequestFilters filters={filters} change={(changed) => setFilters({ ...filters, ...changed })} />
      {list.isPending && <Loading />}
      {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isSuccess && requests.length === 0 && (
        <EmptyState title={t.developers.request.none} icon="code">
          {filters === anything ? t.developers.request.noneText : t.developers.noneMatch}
        </EmptyState>
      )}
      <ul className={styles.deliveries}>
        {requests.map((request) => (
          <li key={request.entryNumber}>
            <RequestItem request={request} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.rest}>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t.common.loading : t.common.showMore}
          </Button>
        </div>
      )}
    </Card>
  )
}

function RequestFilters(props: { readonly filters: Filters; readonly change: (changed: Partial<Filters>) => void }) {
  const { tenant, client } = useTenant()
  const { filters, change } = props
  const [minutes, setMinutes] = useState('')
  const clients = useQuery({
    queryKey: [tenant, 'client-ids'],
    queryFn: async ({ signal }) => (await client.admin.listClients({ query: { tenant, pageSize: 200 }, signal })).body,
  })
  const choosePeriod = (chosen: string) => {
    setMinutes(chosen)
    change({ from: chosen === '' ? undefined : new Date(Date.now() - Number(chosen) * 60_000).toISOString() })
  }
  return (
    <div className={styles.filters}>
      <SelectField
        label={t.common.status}
        value={filters.outcome}
        onChange={({ target }) => change({ outcome: outcomes.find((option) => option === target.value) ?? '' })}
      >
        <option value="">{t.common.all}</option>
        {outcomes.map((option) => (
          <option key={option} value={option}>
            {t.developers.request.outcome[option]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.developers.request.operation}
        value={filters.operationId}
        onChange={({ target }) => change({ operationId: target.value })}
      >
        <option value="">{t.common.all}</option>
        {Object.entries(client).map(([group, operations]) => (
          <optgroup key={group} label={group}>
            {Object.keys(operations).map((operationId) => (
              <option key={operationId}>{operationId}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        label={t.developers.client}
        value={filters.clientId}
        onChange={({ target }) => change({ clientId: target.value })}
      >
        <option value="">{t.common.all}</option>
        {clients.data?.items.map(({ clientId }) => (
          <option key={clientId}>{clientId}</option>
        ))}
      </SelectField>
      <SelectField
        label={t.developers.request.since}
        value={minutes}
        onChange={({ target }) => choosePeriod(target.value)}
      >
        <option value="">{t.common.all}</option>
        {periods.map((period) => (
          <option key={period.minutes} value={period.minutes}>
            {period.text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function RequestItem({ request }: { readonly request: ApiRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { operationId, method, path, clientId, answeredAt, milliseconds, status, outcome } = request
  return (
    <details className={styles.delivery} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.what}>
          <strong>{operationId}</strong>
          <span className={styles.note}>
            {method} {path}
          </span>
        </span>
        <span className={styles.when}>
          {clientId}, <Age at={answeredAt} />, {fill(t.developers.request.took, { count: formatNumber(milliseconds) })}
        </span>
        <Badge tone={tones[outcome]}>{status}</Badge>
      </summary>
      {isOpen && <RequestDetails request={request} />}
    </details>
  )
}

const formatBytes = (bytes: number | null): string | null =>
  bytes === null ? null : fill(t.developers.request.bytes, { count: formatNumber(bytes) })

function RequestDetails({ request }: { readonly request: ApiRequest }) {
  const { tenant, client } = useTenant()
  const { entryNumber, problem, reference } = request
  const read = useQuery({
    queryKey: [tenant, 'api-request', entryNumber],
    enabled: request.outcome !== 'Succeeded',
    queryFn: async ({ signal }) =>
      (await client.admin.readApiRequest({ params: { tenant, entryNumber }, signal })).body,
  })
  return (
    <div className={styles.requestDetails}>
      <Facts
        facts={[
          [t.developers.request.answered, formatMoment(request.answeredAt)],
          [t.developers.client, request.clientId],
          [t.developers.request.requestId, request.requestId],
          [t.developers.request.sent, formatBytes(request.requestBytes)],
          [t.developers.request.received, formatBytes(request.responseBytes)],
          [
            t.developers.request.error,
            problem === null ? null : (
              <a href={problem.type} target="_blank" rel="noreferrer">
                {problem.reason === null ? problem.title : `${problem.title} (${problem.reason})`}
              </a>
            ),
          ],
          [
            t.developers.reference,
            reference === null ? null : (
              <a href={reference} target="_blank" rel="noreferrer">
                {request.operationId}
              </a>
            ),
          ],
        ]}
      />
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && read.isFetching && <Loading lines={2} />}
      {read.isSuccess && <Refusal details={read.data} />}
    </div>
  )
}

/** Errors by field, and the masked request. */
function Refusal({ details }: { readonly details: ApiRequestDetails }) {
  const parts = [
    [t.developers.request.params, details.maskedParams],
    [t.developers.request.query, details.maskedQuery],
    [t.developers.request.body, details.maskedBody],
  ] as const
  return (
    <>
      {details.failures.length > 0 && (
        <section className={styles.masked}>
          <h3>{t.developers.request.fields}</h3>
          <ul className={styles.failures}>
            {details.failures.map(({ path, rule }) => (
              <li key={`${path} ${rule}`}>
                <code>{path === '' ? t.developers.request.whole : path}</code>
                <Badge>{rule}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {parts.map(([title, masked]) =>
        masked === null ? null : (
          <section key={title} className={styles.masked}>
            <h3>{title}</h3>
            <pre tabIndex={0} role="group" aria-label={title}>
              {JSON.stringify(JSON.parse(masked), null, 2)}
            </pre>
          </section>
        ),
      )}
      {parts.some(([, masked]) => masked !== null) && <p className={styles.note}>{t.developers.request.maskedNote}</p>}
    </>
  )
}
