import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderWithEligibility } from '#client'
import { fill, fillNodes, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Column, Columns, Facts, Note } from '../../parts/facts.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import styles from '../../parts/records.module.css'
import { returnStatuses } from '../../parts/return-states.ts'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatDeadline, formatMoment } from '../../parts/time.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { useWithdrawalsOf } from '../../parts/withdrawals.tsx'
import { useTenant } from '../../session/tenant.tsx'
import { getPackageAddress, getReturnAddress } from '../../shell/found-addresses.ts'
import { confirmationStatuses } from './confirmation-states.ts'
import { CreateReturn } from './create-return.tsx'
import { OrderWithdrawals } from './order-withdrawals.tsx'
import { explainItem, hasReturnableItems, isReturnableItem } from './returnable-items.ts'
import { useReturnsOf } from './use-returns-of.ts'
import { useWithdrawnLeft } from './use-withdrawn-left.ts'
import { isWhollyWithdrawn } from './withdrawn-goods.ts'

/** One order: its eligibility for returns with reasons and deadlines, and everything that belongs to it. */
export function OrderPage() {
  const { tenant, client, getAddress } = useTenant()
  const { item: orderReference = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'order', orderReference],
    queryFn: async ({ signal }) =>
      (await client.returns.readOrder({ params: { identifier: tenant, orderReference }, signal })).body,
  })
  return (
    <Page
      title={fill(t.orders.orderTitle, { order: orderReference })}
      about={<Link to={getAddress('orders')}>{t.orders.allOrders}</Link>}
      actions={
        read.isSuccess && (
          <Badge tone={hasReturnableItems(read.data) ? 'good' : 'neutral'}>
            {hasReturnableItems(read.data) ? t.orders.returnable : t.orders.notReturnable}
          </Badge>
        )
      }
    >
      <QueryResult query={read}>{(order) => <Details order={order} />}</QueryResult>
    </Page>
  )
}

function Details({ order }: { readonly order: OrderWithEligibility }) {
  const { may } = useTenant()
  const { contactInformation: contact } = order
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  const place = [contact?.postalCode, contact?.city].filter(Boolean).join(' ')
  return (
    <Columns>
      <Column>
        <OrderWithdrawals order={order} />
        <Eligibility order={order} />
        {may('checkout') && <Confirmations orderReference={order.orderReference} />}
      </Column>
      <Column>
        <Card title={t.common.details}>
          <Facts
            facts={[
              [t.orders.shopper, name],
              [t.orders.email, contact?.email],
              [
                t.common.destination,
                [place, order.countryIso && nameCountry(order.countryIso)].filter(Boolean).join(', '),
              ],
              [
                t.orders.shipping,
                describeShipping(
                  order.shippingStatus,
                  order.articlesAvailableForReturn + order.articlesUnavailableForReturn,
                ),
              ],
              [t.orders.registered, formatMoment(order.createdAt)],
            ]}
          />
        </Card>
        <Returns orderReference={order.orderReference} />
        {may('packages') && <Packages orderReference={order.orderReference} />}
      </Column>
    </Columns>
  )
}

const shippingTitles: Readonly<Record<OrderWithEligibility['shippingStatus'], string>> = t.orders.shippingStatus

/** The status in words: the server calls what was shipped in part unshipped. */
const describeShipping = (status: OrderWithEligibility['shippingStatus'], shipped: number): string =>
  status === 'Unshipped' && shipped > 0 ? t.orders.partlyShipped : shippingTitles[status]

/** Eligibility for return, with policy, deadline and reasons. */
function Eligibility({ order }: { readonly order: OrderWithEligibility }) {
  const { mayChange } = useTenant()
  const policies = usePolicies()
  const { data: withdrawals = [] } = useWithdrawalsOf(order.orderReference)
  const countWithdrawn = (itemId: number): number =>
    withdrawals
      .flatMap(({ goods }) => goods)
      .reduce((sum, goods) => (goods.itemId === itemId ? sum + goods.quantity : sum), 0)
  const left = useWithdrawnLeft(order)
  return (
    <Card title={t.orders.eligibility}>
      <Policy order={order} />
      {hasReturnableItems(order) && mayChange('returns') && (
        <div className={styles.create}>
          <CreateReturn
            order={order}
            policy={policies.data?.find(({ countryIso }) => countryIso === order.countryIso)}
          />
        </div>
      )}
      <ul>
        {order.items.map((item) => {
          const { availableForReturn, returned, quantity, shippingInformation } = item
          const canReturn = isReturnableItem(order, item)
          const withdrawn = countWithdrawn(item.id)
          const toSendBack = canReturn ? 0 : (left.get(item.id) ?? 0)
          const explanation = isWhollyWithdrawn(item, left) ? null : explainItem(item)
          return (
            <li key={item.id} className={styles.item}>
              <div className={styles.itemTexts}>
                <strong>
                  {quantity} × {item.productDescription ?? item.productCode}
                </strong>
                <p className={styles.detail}>
                  {[
                    item.productCode,
                    item.unitPrice === null
                      ? null
                      : fill(t.orders.each, { price: formatMoney(item.unitPrice.amount, item.unitPrice.currency) }),
                    describeShipping(shippingInformation.shippingStatus, availableForReturn + returned),
                    shippingInformation.shippingReference === null
                      ? null
                      : fill(t.orders.shipment, { reference: shippingInformation.shippingReference }),
                    returned === 0 ? null : fill(t.orders.returned, { count: returned }),
                    withdrawn === 0 ? null : fill(t.withdrawals.count, { count: withdrawn }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {explanation !== null && <p className={styles.reason}>{explanation}</p>}
              </div>
              {toSendBack > 0 ? (
                <Badge tone="warn">{fill(t.withdrawals.toSendBack, { count: toSendBack })}</Badge>
              ) : (
                <Badge tone={canReturn ? 'good' : 'neutral'}>
                  {canReturn
                    ? fill(t.orders.canReturn, { count: availableForReturn, total: quantity })
                    : t.orders.noneReturnable}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const orderReasons: Readonly<Record<string, string>> = t.orders.orderReason

/** Why nothing of the order can be returned. */
function explainReason({ code, message }: OrderWithEligibility['reasons'][number]): string {
  if (code !== 'ReturnPeriodExpired') return orderReasons[code] ?? `${message}.`
  // The sentence before says when the period ended. Only the message has the end of the withdrawal period.
  const [, withdrawalEnds] = /EUCoolingOff is possible until (\S+)$/.exec(message) ?? []
  return withdrawalEnds === undefined ? '' : fill(t.orders.canWithdraw, { moment: formatDeadline(withdrawalEnds) })
}

/** The country's return policy in a sentence. */
function Policy({ order }: { readonly order: OrderWithEligibility }) {
  const { getAddress } = useTenant()
  const { countryIso } = order
  const policies = usePolicies()
  const policy = policies.data?.find((candidate) => candidate.countryIso === countryIso)
  const ends = order.returnPeriodEndsAt
  const until =
    ends === null
      ? order.qualifiesForCancel
        ? t.orders.periodNotStarted
        : ''
      : order.isReturnPeriodExpired
        ? fill(t.orders.periodEnded, { moment: formatDeadline(ends) })
        : fill(t.orders.returnUntil, { moment: formatDeadline(ends) })
  if (countryIso === null) return <Note>{t.orders.noCountry}</Note>
  return (
    <Note>
      {policies.isSuccess &&
        policy === undefined &&
        `${fill(t.orders.noPolicy, { country: nameCountry(countryIso) })} `}
      {policy !== undefined && (
        <>
          {fillNodes(t.orders.byPolicy, {
            link: (
              <Link to={getAddress('policies', countryIso)}>
                {fill(t.orders.policyOf, { country: nameCountry(countryIso) })}
              </Link>
            ),
            rule: policy.isReturnable
              ? plural(t.orders.daysFromShipping, policy.returnPeriodDays, {})
              : t.orders.nothingReturns,
          })}{' '}
        </>
      )}
      {until}
      {order.reasons.map((reason) => ` ${explainReason(reason)}`)}
    </Note>
  )
}

/** The returns of an order. */
function Returns({ orderReference }: { readonly orderReference: string }) {
  const { getAddress } = useTenant()
  const read = useReturnsOf(orderReference)
  return (
    <Card title={t.orders.returns}>
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data?.length === 0 && <Note>{t.orders.noReturns}</Note>}
      <ul className={styles.list}>
        {read.data?.map(({ reference, status, createdAt }) => (
          <li key={reference}>
            <Link to={getReturnAddress(getAddress, orderReference, reference)}>{reference}</Link>
            <ReturnBadge status={status} />
            <span className={styles.detail}>{fillNodes(t.orders.created, { age: <Age at={createdAt} /> })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ReturnBadge({ status }: { readonly status: string | null }) {
  const known = Object.entries(returnStatuses).find(([name]) => name === status)?.[1]
  return known === undefined ? null : <Badge tone={known.tone}>{known.title}</Badge>
}

/** The packages of an order. */
function Packages({ orderReference }: { readonly orderReference: string }) {
  const { tenant, client, getAddress } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'packages', 'of', orderReference],
    queryFn: async ({ signal }) =>
      (await client.packages.listPackages({ query: { OrderReference: orderReference, PageSize: 20 }, signal })).body
        .packages,
  })
  return (
    <Card title={t.orders.packages}>
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data?.length === 0 && <Note>{t.orders.noPackages}</Note>}
      <ul className={styles.list}>
        {read.data?.map((listed) => (
          <li key={listed.platformPackageReference}>
            <Link to={getPackageAddress(getAddress, listed)}>{listed.packageReference}</Link>
            {listed.holdReleaseStatus === 'Held' && <Badge tone="warn">{t.orders.held}</Badge>}
            <span className={styles.detail}>{listed.trackingNumber ?? t.orders.noLabel}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The confirmations from which the order was created. */
function Confirmations({ orderReference }: { readonly orderReference: string }) {
  const { tenant, client, getAddress } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'confirmations', 'of', orderReference],
    queryFn: async ({ signal }) =>
      (
        await client.checkout.listOrderConfirmations({
          query: { RetailerCartId: orderReference, PageSize: 20 },
          signal,
        })
      ).body.confirmations,
  })
  if (read.data?.length === 0) return null
  return (
    <Card title={t.orders.confirmations}>
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      <ul className={styles.list}>
        {read.data?.map(({ platformOrderNumber, status, receivedAt, reconciliation: { shopper, retailer } }) => (
          <li key={platformOrderNumber}>
            <Link to={getAddress('confirmations', platformOrderNumber)}>{platformOrderNumber}</Link>
            <Badge tone={confirmationStatuses[status].tone}>{confirmationStatuses[status].title}</Badge>
            <span className={styles.detail}>
              {fill(t.orders.forBoth, {
                shopper: formatMoney(shopper.stated, shopper.currency),
                retailer: formatMoney(retailer.stated, retailer.currency),
              })}
            </span>
            <span className={styles.detail}>
              <Age at={receivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
