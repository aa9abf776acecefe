import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderConfirmationDetails, OrderConfirmationRequest } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
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

/** One confirmation: its amounts, and pending decisions. */
export function ConfirmationPage() {
  const { tenant, client, getAddress } = useTenant()
  const { item: platformOrderNumber = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'confirmation', platformOrderNumber],
    queryFn: async ({ signal }) =>
      (await client.checkout.readOrderConfirmation({ params: { platformOrderNumber }, signal })).body,
  })
  return (
    <Page
      title={fill(t.orders.confirmationTitle, { number: platformOrderNumber })}
      about={<Link to={getAddress('confirmations')}>{t.orders.allConfirmations}</Link>}
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
  const { may, getAddress } = useTenant()
  // The server validated it on receipt.
  const confirmation = details.confirmation as unknown as OrderConfirmationRequest
  const { paymentDetails, deliveryCountryIso, deliveryOption } = confirmation
  const order =
    may('returns') && details.status === 'Confirmed' ? (
      <Link to={getAddress('orders', details.retailerCartId)}>{details.retailerCartId}</Link>
    ) : (
      details.retailerCartId
    )
  return (
    <>
      <Decision details={details} payment={paymentDetails} />
      <Columns>
        <Column>
          <Card title={t.orders.amounts}>
            <Amounts confirmation={confirmation} />
          </Card>
          {details.warnings.length > 0 && (
            <Card title={t.common.warnings}>
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
          <Card title={t.common.details}>
            <Facts
              facts={[
                [t.common.order, order],
                [t.common.destination, nameCountry(deliveryCountryIso)],
                [t.orders.charge.delivery, deliveryOption?.deliveryOption],
                [t.orders.paidWith, paymentDetails.method],
                [t.orders.received, formatMoment(details.receivedAt)],
                [t.orders.sums, describeSums(details)],
              ]}
            />
          </Card>
          <Card title={t.common.history}>
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
      ? [
          difference === null
            ? t.orders.sumsMixed
            : fill(t.orders.sumsOff, { amount: formatMoney(difference, currency) }),
        ]
      : [],
  )
  return off.length === 0 ? t.orders.sumsMatch : off.join(', ')
}

/** The pending decision on a confirmation, with its actions. */
function Decision(props: {
  readonly details: OrderConfirmationDetails
  readonly payment: OrderConfirmationRequest['paymentDetails']
}) {
  const { details, payment } = props
  const { tenant, client, mayChange } = useTenant()
  const { showMessage, showError } = useToasts()
  const { platformOrderNumber, status } = details
  const change = useMutation({
    mutationFn: (action: 'releaseHold' | 'paymentReceived' | 'cancelOrderConfirmation') =>
      client.checkout[action]({ params: { platformOrderNumber } }),
    onSuccess: async ({ body }) => {
      await refreshTenant(tenant)
      showMessage(
        fill(t.orders.nowStatus, { number: platformOrderNumber, status: confirmationStatuses[body.status].title }),
      )
    },
    onError: showError,
  })
  if (status !== 'OnHold' && status !== 'AwaitingPayment') return null
  const isHeld = status === 'OnHold'
  return (
    <Card>
      <div className={styles.notice}>
        <h2>{isHeld ? t.orders.heldTitle : t.orders.counterTitle}</h2>
        <p>
          {isHeld
            ? t.orders.heldText
            : payment.ticketDetails?.number
              ? fill(t.orders.counterVoucherText, { voucher: payment.ticketDetails.number })
              : t.orders.counterText}
        </p>
        {mayChange('checkout') ? (
          <div className={styles.actions}>
            <ConfirmButton
              label={isHeld ? t.orders.release : t.orders.reportPayment}
              kind="primary"
              title={
                isHeld
                  ? fill(t.orders.releaseTitle, { number: platformOrderNumber })
                  : fill(t.orders.paidTitle, { number: platformOrderNumber })
              }
              text={isHeld && payment.isOverCounter === true ? t.orders.thenCounter : t.orders.thenConfirmed}
              action={isHeld ? t.orders.releaseIt : t.orders.isPaid}
              isPending={change.isPending}
              onConfirm={() => change.mutate(isHeld ? 'releaseHold' : 'paymentReceived')}
            />
            <ConfirmButton
              label={t.orders.cancelOrder}
              title={fill(t.orders.cancelTitle, { number: platformOrderNumber })}
              text={t.orders.cancelText}
              action={t.orders.cancelOrder}
              destroys
              isPending={change.isPending}
              onConfirm={() => change.mutate('cancelOrderConfirmation')}
            />
          </div>
        ) : (
          <p>{t.common.rolesOnly}</p>
        )}
      </div>
    </Card>
  )
}
