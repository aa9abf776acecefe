import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '#client'
import { fillNodes } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, SelectField, type Tone } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { Attempt } from './attempt.tsx'
import styles from './developers.module.css'
import { eventTypes, isEventType } from './event-types.ts'
import { ReplayRangeButton } from './replay-range.tsx'

/** Milliseconds between refreshes, while a delivery is waiting and otherwise. */
const waitingInterval = 2000
const usualInterval = 15_000

const states = ['Waiting', 'Delivered', 'Parked'] as const
type State = (typeof states)[number]
const tones: Readonly<Record<State, Tone>> = { Waiting: 'info', Delivered: 'good', Parked: 'bad' }

const pageSize = 50

/** Deliveries to an endpoint, newest first. */
export function DeliveryList({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { tenant, client, mayChange } = useTenant()
  const [state, setState] = useState<State | ''>('')
  const [type, setType] = useState('')
  const { endpointId } = endpoint
  const list = useInfiniteQuery({
    queryKey: [tenant, 'webhook-deliveries', endpointId, state, type],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const query = {
        pageSize,
        continuationToken,
        state: state === '' ? undefined : state,
        type: isEventType(type) ? type : undefined,
      }
      return (await client.admin.listWebhookDeliveries({ params: { endpointId }, query, signal })).body
    },
    getNextPageParam: ({ continuationToken }) => continuationToken ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((delivery) => delivery.state === 'Waiting')) === true
        ? waitingInterval
        : usualInterval,
  })
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card
      title={t.developers.deliveries}
      aside={mayChange('developer') && <ReplayRangeButton endpointId={endpointId} />}
    >
      <div className={styles.filters}>
        <SelectField
          label={t.common.status}
          value={state}
          onChange={({ target }) => setState(states.find((option) => option === target.value) ?? '')}
        >
          <option value="">{t.common.all}</option>
          {states.map((option) => (
            <option key={option} value={option}>
              {' '}
              {t.developers.delivery[option]}{' '}
            </option>
          ))}
        </SelectField>
        <SelectField label={t.common.type} value={type} onChange={({ target }) => setType(target.value)}>
          <option value="">{t.common.all}</option>
          {eventTypes.map((option) => (
            <option key={option.type}>{option.type}</option>
          ))}
        </SelectField>
      </div>
      {list.isPending && <Loading />}
      {list.isError && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isSuccess && deliveries.length === 0 && !list.hasNextPage && (
        <EmptyState title={t.developers.noDeliveries} icon="code">
          {state === '' && type === '' ? t.developers.noDeliveriesText : t.developers.noneMatch}
        </EmptyState>
      )}
      <ul className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.eventId}>
            <DeliveryItem endpointId={endpointId} delivery={delivery} />
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

interface DeliveryItemProps {
  readonly endpointId: string
  readonly delivery: WebhookDelivery
}

function DeliveryItem({ endpointId, delivery }: DeliveryItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { type, subject, state, attemptCount, lastAttempt, nextAttemptAt } = delivery
  return (
    <details className={styles.delivery} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.what}>
          <strong>{type}</strong>
          <span className={styles.note}>{subject}</span>
        </span>
        <span className={styles.when}>
          {lastAttempt === null ? t.developers.notTried : <Age at={lastAttempt.at} />}
          {lastAttempt?.status != null && `, ${lastAttempt.status}`}
          {state === 'Waiting' && nextAttemptAt !== null && attemptCount > 0 && (
            <>, {fillNodes(t.developers.nextTry, { age: <Age at={nextAttemptAt} /> })}</>
          )}
        </span>
        <Badge tone={tones[state]}>{t.developers.delivery[state]}</Badge>
      </summary>
      {isOpen && <DeliveryDetails endpointId={endpointId} eventId={delivery.eventId} />}
    </details>
  )
}

function DeliveryDetails({ endpointId, eventId }: { readonly endpointId: string; readonly eventId: string }) {
  const { tenant, client, mayChange } = useTenant()
  const { showMessage, showError } = useToasts()
  const params = { endpointId, eventId }
  const read = useQuery({
    queryKey: [tenant, 'webhook-delivery', endpointId, eventId],
    queryFn: async ({ signal }) => (await client.admin.readWebhookDelivery({ params, signal })).body,
  })
  const replay = useMutation({
    mutationFn: () => client.admin.replayWebhookDelivery({ params }),
    onSuccess: async () => {
      await refreshTenant(tenant)
      showMessage(t.developers.redelivered)
    },
    onError: showError,
  })
  return (
    <div className={styles.details}>
      <p className={styles.deliveryHead}>
        <code className={styles.id}>{eventId}</code>
        {mayChange('developer') && (
          <Button disabled={replay.isPending} onClick={() => replay.mutate()}>
            {replay.isPending ? t.developers.asking : t.developers.redeliver}
          </Button>
        )}
      </p>
      {read.isPending && <Loading lines={2} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && read.data.attempts.length === 0 && <p className={styles.note}>{t.developers.notTriedYet}</p>}
      {read.data?.attempts.toReversed().map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </div>
  )
}
