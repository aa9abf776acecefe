import { useQuery } from '@tanstack/react-query'
import type { ReturnOrder } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { t } from '../../language/messages.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { spellOut } from '../../parts/return-reasons.ts'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { formatMoment } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './returns.module.css'

/** The tracking of a return's parcel, as its shopper sees it. */
export function ReturnTracking({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client } = useTenant()
  const { orderReference, returnOrderNumber } = order
  const read = useQuery({
    queryKey: [tenant, 'tracking', returnOrderNumber],
    queryFn: async ({ signal }) => {
      const params = { identifier: tenant, orderReference }
      const { contactInformation } = (await client.returns.readOrder({ params, signal })).body
      const emailAddress = contactInformation?.email
      if (!emailAddress) return null
      try {
        const body = { trackingReference: Number(returnOrderNumber), emailAddress }
        return (await client.returns.getTrackingEvents({ params: { identifier: tenant }, body, signal })).body
      } catch (error) {
        // The return may have another e-mail address than the order.
        if (getStatus(error) === 404) return null
        throw error
      }
    },
  })
  return (
    <Card title={t.common.tracking}>
      {read.isPending && <Loading lines={2} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isSuccess && (read.data === null || read.data.events.length === 0) && (
        <Note>{read.data === null ? t.returns.noEmail : t.returns.noEvents}</Note>
      )}
      {read.data && read.data.events.length > 0 && (
        <ol className={styles.events}>
          {read.data.events.toReversed().map(({ code, description, dateTime, location }) => (
            <li key={`${code} ${dateTime}`}>
              {description ?? spellOut(code)}
              <span>
                {formatMoment(dateTime)}
                {location === null ? '' : `, ${location}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
