import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderConfirmationDetails, OrderConfirmationRequest } from '#client'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Column, Columns, Facts } from '../../parts/facts.tsx'
import { History } from '../../parts/history.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import styles from '../../parts/records.module.css'
import { formatMoment } from '../../parts/time.tsx'
import { useToasts } from '../../parts/toasts.tsx'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { Amounts } from './amounts.tsx'
import { confirmationStatuses } from './confirmation-states.ts'

/** One confirmation: its amounts, and what it waits for. */
export function ConfirmationPage() {
  const { tenant, client, addressOf } = useTenant()
  const { item: platformOrderNumber = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'confirmation', platformOrderNumber],
    queryFn: async ({ signal }) =>
      (await client.checkout.readOrderConfirmation({ params: { platformOrderNumber }, signal })).body,
  })
  return (
    <Page
      title={`Confirmation ${platformOrderNumber}`}
      about={<Link to={addressOf('confirmations')}>All confirmations</Link>}
      actions={
        read.isSuccess && (
          <Badge tone={confirmationStatuses[read.data.status].tone}>
            {confirmationStatuses[read.data.status].title}
          </Badge>
        )
      }
    >
      <QueryResult query={read}>{(details) => <Details details={details} />}</QueryResult>
    </Page>
  )
}

function Details({ details }: { readonly details: OrderConfirmationDetails }) {
  const { may, addressOf } = useTenant()
  // The server has checked it when it was received.
  const confirmation = details.confirmation as unknown as OrderConfirmationRequest
  const { paymentDetails, deliveryCountryIso, deliveryOption } = confirmation
  const order =
    may('returns') && details.status === 'Confirmed' ? (
      <Link to={addressOf('orders', details.retailerCartId)}>{details.retailerCartId}</Link>
    ) : (
      details.retailerCartId
    )
  return (
    <>
      <Decision details={details} payment={paymentDetails} />
      <Columns>
        <Column>
          <Card title="Amounts">
            <Amounts confirmation={confirmation} />
          </Card>
          {details.warnings.length > 0 && (
            <Card title="What was noticed">
              <ul>
                {details.warnings.map(({ code, path, message }) => (
                  <li key={`${code} ${path}`} className={styles.warning}>
                    {message}
                    <span className={styles.detail}>
                      {code}
                      {path === '' ? '' : ` · ${path}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Column>
        <Column>
          <Card title="About it">
            <Facts
              facts={[
                ['Order', order],
                ['Goes to', nameCountry(deliveryCountryIso)],
                ['Delivery', deliveryOption?.deliveryOption],
                ['Paid by', paymentDetails.method],
                ['Received', formatMoment(details.receivedAt)],
                ['Sums', describeSums(details)],
              ]}
            />
          </Card>
          <Card title="History">
            <History
              entries={details.history.map(({ status, at, by }) => ({
                title: confirmationStatuses[status].title,
                at,
                by,
              }))}
            />
          </Card>
        </Column>
      </Columns>
    </>
  )
}

/** Whether the charges add up, for both parties. */
function describeSums({ reconciliation: { shopper, retailer } }: OrderConfirmationDetails): string {
  const off = [shopper, retailer].flatMap(({ model, difference, currency }) =>
    model === 'None'
      ? [difference === null ? `currencies are mixed` : `off by ${formatMoney(difference, currency)}`]
      : [],
  )
  return off.length === 0 ? 'add up' : off.join(', ')
}

/** What a confirmation waits for, and what cures it. */
function Decision(props: {
  readonly details: OrderConfirmationDetails
  readonly payment: OrderConfirmationRequest['paymentDetails']
}) {
  const { details, payment } = props
  const { tenant, client, mayChange } = useTenant()
  const { tell, tellError } = useToasts()
  const { platformOrderNumber, status } = details
  const change = useMutation({
    mutationFn: (action: 'releaseHold' | 'paymentReceived' | 'cancelOrderConfirmation') =>
      client.checkout[action]({ params: { platformOrderNumber } }),
    onSuccess: async ({ body }) => {
      await refreshTenant(tenant)
      tell(`${platformOrderNumber} is ${confirmationStatuses[body.status].title.toLowerCase()} now.`)
    },
    onError: tellError,
  })
  if (status !== 'OnHold' && status !== 'AwaitingPayment') return null
  const isHeld = status === 'OnHold'
  return (
    <Card>
      <div className={styles.notice}>
        <h2>{isHeld ? 'Held on suspicion of fraud' : 'Waits to be paid over a counter'}</h2>
        <p>
          {isHeld
            ? 'The shop has sent it with a hold of its payment. Ask the payment service, and release it once it is cleared; it is an order from then on.'
            : `The shopper pays later${payment.ticketDetails?.number ? ` with the voucher ${payment.ticketDetails.number}` : ''}. Report the payment once it has come.`}
        </p>
        {mayChange('checkout') ? (
          <div className={styles.actions}>
            <ConfirmButton
              label={isHeld ? 'Release' : 'Report the payment'}
              kind="primary"
              title={isHeld ? `Release ${platformOrderNumber}?` : `Has ${platformOrderNumber} been paid?`}
              text={
                isHeld && payment.isOverCounter === true
                  ? 'It waits for its payment over the counter then.'
                  : 'It is confirmed then, and can be shipped.'
              }
              action={isHeld ? 'Release it' : 'It is paid'}
              isPending={change.isPending}
              onConfirm={() => change.mutate(isHeld ? 'releaseHold' : 'paymentReceived')}
            />
            <ConfirmButton
              label="Cancel the order"
              title={`Cancel ${platformOrderNumber}?`}
              text="A cancelled confirmation cannot be taken up again."
              action="Cancel the order"
              destroys
              isPending={change.isPending}
              onConfirm={() => change.mutate('cancelOrderConfirmation')}
            />
          </div>
        ) : (
          <p>Your role may look at it; somebody of the returns desk can decide.</p>
        )}
      </div>
    </Card>
  )
}
