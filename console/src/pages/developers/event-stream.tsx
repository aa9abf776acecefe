import { useEffect, useState } from 'react'
import type { Event as PortolanEvent } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button, SelectField } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './developers.module.css'
import { type EventType, eventTypes, isEventType } from './event-types.ts'

/** Maximum number of events shown. */
const maxShown = 200
/** Number of events shown when the page opens. */
const shownAtOnce = 50
/** Long-polling timeout in seconds. */
const longestWait = 20

interface Stream {
  /** Newest first; null before the first response. */
  readonly events: readonly PortolanEvent[] | null
  readonly error: unknown
}

/** Follows the tenant's feed while the page is visible. */
function useStream(type: EventType | null, isFollowed: boolean, round: number): Stream {
  const { tenant, client } = useTenant()
  const [stream, setStream] = useState<Stream>({ events: null, error: null })
  useEffect(() => {
    if (!isFollowed) return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    const follow = async () => {
      let continuationToken: string | undefined
      while (!signal.aborted) {
        const query = {
          pageSize: shownAtOnce,
          continuationToken,
          type: type ?? undefined,
          last: continuationToken === undefined ? shownAtOnce : undefined,
          wait: continuationToken === undefined ? 0 : longestWait,
        }
        const { body } = await client.events.listTenantEvents({ params: { identifier: tenant }, query, signal })
        const isFirst = continuationToken === undefined
        continuationToken = body.continuationToken
        const arrived = body.items.toReversed()
        if (isFirst) setStream({ events: arrived, error: null })
        else if (arrived.length > 0) {
          setStream(({ events }) => ({ events: [...arrived, ...(events ?? [])].slice(0, maxShown), error: null }))
        }
      }
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) setStream(({ events }) => ({ events, error }))
    })
    return () => stopped.abort()
  }, [tenant, client, type, isFollowed, round])
  return stream
}

/** A live view of events. */
export function EventStream() {
  const [type, setType] = useState<EventType | null>(null)
  const [isFollowed, setFollowed] = useState(true)
  const [round, setRound] = useState(0)
  const { events, error } = useStream(type, isFollowed, round)
  const isLive = isFollowed && error === null
  return (
    <Card
      title={t.developers.events}
      aside={
        <span className={styles.badges}>
          <Badge tone={isLive ? 'good' : 'neutral'}>{isLive ? t.developers.live : t.developers.stopped}</Badge>
          <Button onClick={() => setFollowed((before) => !before)}>
            {isFollowed ? t.developers.stop : t.developers.follow}
          </Button>
        </span>
      }
    >
      <div className={styles.filters}>
        <SelectField
          label={t.common.type}
          value={type ?? ''}
          onChange={({ target }) => setType(isEventType(target.value) ? target.value : null)}
        >
          <option value="">{t.common.all}</option>
          {eventTypes.map((option) => (
            <option key={option.type}>{option.type}</option>
          ))}
        </SelectField>
      </div>
      {error !== null && <ErrorState error={error} retry={() => setRound((before) => before + 1)} />}
      {events === null && error === null && <Loading />}
      {events?.length === 0 && (
        <EmptyState title={t.developers.noEvents} icon="code">
          {t.developers.noEventsText}
        </EmptyState>
      )}
      <ul className={styles.deliveries}>
        {events?.map((event) => (
          <li key={event.id}>
            <details className={styles.delivery}>
              <summary>
                <span className={styles.what}>
                  <strong>{event.type}</strong>
                  <span className={styles.note}>{event.subject}</span>
                </span>
                <span className={styles.when}>
                  <Age at={event.time} />
                </span>
              </summary>
              <pre
                className={styles.details}
                tabIndex={0}
                role="group"
                aria-label={fill(t.developers.eventLabel, { type: event.type })}
              >
                {JSON.stringify(event, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
