import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderWithEligibility } from '#client'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { Column, Columns, Facts, Note } from '../../parts/facts.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import styles from '../../parts/records.module.css'
import { returnStatuses } from '../../parts/return-states.ts'
import { ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatMoment } from '../../parts/time.tsx'
import { usePolicies } from '../../parts/use-policies.ts'
import { useTenant } from '../../session/tenant.tsx'
import { addressOfPackage, addressOfReturn } from '../../shell/found-addresses.ts'
import { confirmationStatuses } from './confirmation-states.ts'

/** One order: what of it can come back, why not, until when, and everything that belongs to it. */
export function OrderPage() {
  const { tenant, client, addressOf } = useTenant()
  const { item: orderReference = '' } = useParams()
  const read = useQuery({
    queryKey: [tenant, 'order', orderReference],
    queryFn: async ({ signal }) =>
      (await client.returns.readOrder({ params: { identifier: tenant, orderReference }, signal })).body,
  })
  return (
    <Page
      title={`Order ${orderReference}`}
      about={<Link to={addressOf('orders')}>All orders</Link>}
      actions={
        read.isSuccess && (
          <Badge tone={read.data.isReturnable ? 'good' : 'neutral'}>
            {read.data.isReturnable ? 'Can be returned' : 'Cannot be returned now'}
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
        <Eligibility order={order} />
        {may('checkout') && <Confirmations orderReference={order.orderReference} />}
      </Column>
      <Column>
        <Card title="About it">
          <Facts
            facts={[
              ['Shopper', name],
              ['E-mail', contact?.email],
              ['Goes to', [place, order.countryIso && nameCountry(order.countryIso)].filter(Boolean).join(', ')],
              ['Shipping', shippingTitles[order.shippingStatus]],
              ['Registered', formatMoment(order.createdAt)],
            ]}
          />
        </Card>
        <Returns orderReference={order.orderReference} />
        {may('packages') && <Packages orderReference={order.orderReference} />}
      </Column>
    </Columns>
  )
}

const shippingTitles: Readonly<Record<OrderWithEligibility['shippingStatus'], string>> = {
  Unshipped: 'has not left yet',
  Shipped: 'shipped',
  Cancelled: 'cancelled',
}

/** Why nothing of an item can come back, by the rule that says so. */
const itemReasons: Readonly<Record<string, string>> = {
  ItemCancelled: 'It was cancelled before it left.',
  NotShipped: 'It has not been shipped yet.',
  ReturnProhibited: 'This product is excluded from return.',
  InOpenReturn: 'It is part of a return that is still open.',
  AlreadyReturned: 'It has come back already.',
  ReturnPeriodExpired: 'The time to return it is over.',
}

/** What can come back, by which policy, until when, and why not. */
function Eligibility({ order }: { readonly order: OrderWithEligibility }) {
  return (
    <Card title="What can come back">
      <Policy order={order} />
      <ul>
        {order.items.map((item) => {
          const { availableForReturn, returned, quantity, unavailableReason, shippingInformation } = item
          const why = unavailableReason === null ? null : (itemReasons[unavailableReason] ?? unavailableReason)
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
                      : `${formatMoney(item.unitPrice.amount, item.unitPrice.currency)} each`,
                    shippingTitles[shippingInformation.shippingStatus],
                    shippingInformation.shippingReference === null
                      ? null
                      : `shipment ${shippingInformation.shippingReference}`,
                    returned === 0 ? null : `${returned} returned`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {why !== null && <p className={styles.reason}>{why}</p>}
              </div>
              <Badge tone={availableForReturn > 0 ? 'good' : 'neutral'}>
                {availableForReturn > 0 ? `${availableForReturn} of ${quantity} can` : 'None can'}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The rules of the country that decide, in a sentence. */
function Policy({ order }: { readonly order: OrderWithEligibility }) {
  const { addressOf } = useTenant()
  const { countryIso } = order
  const policies = usePolicies()
  const policy = policies.data?.find((one) => one.countryIso === countryIso)
  const ends = order.returnPeriodEndsAt
  const until =
    ends === null
      ? order.shippingStatus === 'Unshipped'
        ? 'The time to return it begins when it is shipped.'
        : ''
      : order.isReturnPeriodExpired
        ? `The time to return it ended on ${formatMoment(ends)}.`
        : `It can be returned until ${formatMoment(ends)}.`
  if (countryIso === null) return <Note>It is not said where it goes, so that no policy lets it come back.</Note>
  return (
    <Note>
      {policies.isSuccess && policy === undefined && (
        <>There are no returns from {nameCountry(countryIso)}: it has no policy. </>
      )}
      {policy !== undefined && (
        <>
          By the <Link to={addressOf('policies', countryIso)}>policy of {policy.countryName}</Link>:{' '}
          {policy.isReturnable
            ? `${policy.returnPeriodDays} days from the shipping date. `
            : 'nothing comes back from there. '}
        </>
      )}
      {until}
      {order.reasons.length > 0 && ` ${order.reasons.map(({ message }) => `${message}.`).join(' ')}`}
    </Note>
  )
}

/** The returns of an order. */
function Returns({ orderReference }: { readonly orderReference: string }) {
  const { tenant, client, addressOf } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'returns', 'of', orderReference],
    // The list of returns answers 404 where there is none, which a search does not.
    queryFn: async ({ signal }) => {
      const query = { text: orderReference, most: 50 }
      const { found } = (await client.desk.search({ params: { identifier: tenant }, query, signal })).body
      return found.filter((one) => one.kind === 'return' && one.orderReference === orderReference)
    },
  })
  return (
    <Card title="Returns">
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data?.length === 0 && <Note>Nothing of it comes back.</Note>}
      <ul className={styles.list}>
        {read.data?.map(({ reference, status, createdAt }) => (
          <li key={reference}>
            <Link to={addressOfReturn(addressOf, orderReference, reference)}>{reference}</Link>
            <ReturnBadge status={status} />
            <span className={styles.detail}>
              made <Age at={createdAt} />
            </span>
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
  const { tenant, client, addressOf } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'packages', 'of', orderReference],
    queryFn: async ({ signal }) =>
      (await client.packages.listPackages({ query: { OrderReference: orderReference, PageSize: 20 }, signal })).body
        .packages,
  })
  return (
    <Card title="Packages">
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data?.length === 0 && <Note>None has been made for it.</Note>}
      <ul className={styles.list}>
        {read.data?.map((one) => (
          <li key={one.platformPackageReference}>
            <Link to={addressOfPackage(addressOf, one)}>{one.packageReference}</Link>
            {one.holdReleaseStatus === 'Held' && <Badge tone="warn">Held</Badge>}
            <span className={styles.detail}>{one.trackingNumber ?? 'no label'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The confirmations that an order came from. */
function Confirmations({ orderReference }: { readonly orderReference: string }) {
  const { tenant, client, addressOf } = useTenant()
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
    <Card title="Confirmations">
      {read.isPending && <Loading lines={1} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      <ul className={styles.list}>
        {read.data?.map(({ platformOrderNumber, status, receivedAt, reconciliation: { shopper, retailer } }) => (
          <li key={platformOrderNumber}>
            <Link to={addressOf('confirmations', platformOrderNumber)}>{platformOrderNumber}</Link>
            <Badge tone={confirmationStatuses[status].tone}>{confirmationStatuses[status].title}</Badge>
            <span className={styles.detail}>
              {formatMoney(shopper.stated, shopper.currency)} to the shopper,{' '}
              {formatMoney(retailer.stated, retailer.currency)} to the retailer
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
