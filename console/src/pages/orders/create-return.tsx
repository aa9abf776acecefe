import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CountryConfiguration, OrderWithEligibility, ReturnMethods } from '#client'
import { getStatus } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, SelectField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatMoney } from '../../parts/money.ts'
import { calculateRefund, getCost, type Money, priceArticles } from '../../parts/refunds.ts'
import { nameReason } from '../../parts/return-reasons.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { getReturnAddress } from '../../shell/found-addresses.ts'
import styles from './create-return.module.css'
import { DropOffField } from './drop-off-field.tsx'
import { explainItem, isReturnableItem } from './returnable-items.ts'

/** Reasons offered by a country whose policy names none. */
const usualReasons = ['TooSmall', 'TooLarge', 'NotAsDescribed', 'Faulty', 'WrongItem', 'ChangedMind', 'Other']

type OfferedMethod = ReturnMethods['returnMethods'][number]

const methodNames: Readonly<Record<OfferedMethod['returnMethod'], string>> = t.orders.returnMethod

const showMoney = ({ amount, currency }: Money): string => formatMoney(amount, currency)

/** Distinguishes offers that differ only in their carrier or payer. */
const getMethodKey = ({ returnMethod, paidBy, carrierServiceRoute }: OfferedMethod): string =>
  [returnMethod, paidBy, carrierServiceRoute.carrierServiceRouteId].join(' ')

/** A button with the form of a return for a shopper who asked the desk. */
export function CreateReturn(props: {
  readonly order: OrderWithEligibility
  readonly policy: CountryConfiguration | undefined
  /** Articles by item, for a return of goods that the shopper has withdrawn from buying. */
  readonly withdrawn?: ReadonlyMap<number, number>
}) {
  const { order, policy, withdrawn } = props
  const { tenant, client, getAddress } = useTenant()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(withdrawn ?? new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const [methodKey, setMethodKey] = useState('')
  const [locationId, setLocationId] = useState('')
  const { orderReference } = order
  const getReturnLimit = (item: OrderWithEligibility['items'][number]): number =>
    withdrawn === undefined
      ? isReturnableItem(order, item)
        ? item.availableForReturn
        : 0
      : (withdrawn.get(item.id) ?? 0)
  const items = order.items.filter((item) => getReturnLimit(item) > 0)
  const others = withdrawn === undefined ? order.items.filter((item) => getReturnLimit(item) === 0) : []
  const offered = policy?.portalSettings.customerReturnReasonCodes.map(({ code }) => code) ?? []
  const codes = offered.length > 0 ? offered : usualReasons
  const methods = useQuery({
    queryKey: [tenant, 'return-methods', orderReference],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const body = { returnItems: items.map((item) => ({ id: item.id, quantity: getReturnLimit(item) })) }
      const params = { identifier: tenant, orderReference }
      try {
        return (await client.returns.searchReturnMethods({ params, body, signal })).body.returnMethods
      } catch (error) {
        // The server returns 404 if the country has none.
        if (getStatus(error) === 404) return []
        throw error
      }
    },
  })
  const method = methods.data?.find((candidate) => getMethodKey(candidate) === methodKey)
  const chosen = items.filter(({ id }) => (quantities.get(id) ?? 0) > 0)
  const create = useMutation({
    mutationFn: async () => {
      if (chosen.length === 0) throw new Error(t.orders.noItemChosen)
      const returnItems = chosen.map(({ id, productCode }) => ({
        id,
        productCode,
        quantity: quantities.get(id) ?? 1,
        reasonCode: withdrawn === undefined ? (reasons.get(id) ?? '') : 'Withdrawal',
      }))
      const body = {
        returnItems,
        returnType: withdrawn === undefined ? ('Normal' as const) : ('EUCoolingOff' as const),
        canBeAdditional: true,
        ...describeMethod(method, locationId),
      }
      return (await client.returns.createReturnOrder({ params: { identifier: tenant, orderReference }, body })).body
    },
    onSuccess: async ({ returnOrderNumber }) => {
      setOpen(false)
      await refreshTenant(tenant)
      void navigate(getReturnAddress(getAddress, orderReference, returnOrderNumber))
    },
  })
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {withdrawn === undefined ? t.orders.createReturn : t.withdrawals.createReturn}
      </Button>
      <FormDialog
        title={fill(t.orders.createReturnFor, { order: orderReference })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        submit={t.orders.createReturn}
        isPending={create.isPending}
        error={create.error}
        onSubmit={() => create.mutate()}
      >
        {items.map((item) => {
          const { id, productCode, productDescription } = item
          const name = productDescription ?? productCode
          const quantity = quantities.get(id) ?? 0
          return (
            <div key={id} className={styles.item}>
              <SelectField
                label={fill(t.orders.returnHowMany, { product: name })}
                value={quantity}
                onChange={({ target }) => {
                  create.reset()
                  setQuantities(new Map(quantities).set(id, Number(target.value)))
                }}
              >
                {Array.from({ length: getReturnLimit(item) + 1 }, (_, count) => (
                  <option key={count}>{count}</option>
                ))}
              </SelectField>
              {quantity > 0 && withdrawn === undefined && (
                <SelectField
                  label={fill(t.orders.returnWhy, { product: name })}
                  required
                  value={reasons.get(id) ?? ''}
                  onChange={({ target }) => setReasons(new Map(reasons).set(id, target.value))}
                >
                  <option value="">{t.common.choose}</option>
                  {codes.map((code) => (
                    <option key={code} value={code}>
                      {nameReason(code)}
                    </option>
                  ))}
                </SelectField>
              )}
            </div>
          )
        })}
        {others.length > 0 && (
          <section className={styles.facts}>
            <h3>{t.orders.cannotGoBack}</h3>
            <ul>
              {others.map((item) => (
                <li key={item.id}>
                  {item.productDescription ?? item.productCode}
                  <span>{explainItem(item)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {methods.data !== undefined && methods.data.length > 0 && (
          <SelectField
            label={t.returns.method}
            required
            value={methodKey}
            onChange={({ target }) => {
              setMethodKey(target.value)
              setLocationId('')
            }}
          >
            <option value="">{t.common.choose}</option>
            {methods.data.map((candidate) => {
              const cost = getCost(candidate)
              return (
                <option key={getMethodKey(candidate)} value={getMethodKey(candidate)}>
                  {methodNames[candidate.returnMethod]}, {candidate.carrierServiceRoute.carrierName},{' '}
                  {cost === null ? t.policies.free : showMoney(cost)}
                </option>
              )
            })}
          </SelectField>
        )}
        {method?.returnMethod === 'PUDO' && (
          <DropOffField
            order={order}
            carrierServiceRouteId={method.carrierServiceRoute.carrierServiceRouteId}
            value={locationId}
            onChange={setLocationId}
          />
        )}
        {chosen.length > 0 && (
          <section className={styles.facts}>
            <h3>{t.orders.estimatedRefund}</h3>
            <p>
              {describeRefund(
                chosen.map(({ id, unitPrice }) => priceArticles(quantities.get(id) ?? 1, unitPrice)),
                method === undefined ? null : getCost(method),
              )}
            </p>
          </section>
        )}
      </FormDialog>
    </>
  )
}

/** The chosen way back, as the server expects it; nothing if none was chosen. */
function describeMethod(method: OfferedMethod | undefined, locationId: string) {
  if (method === undefined) return {}
  const { returnMethod, paidBy, carrierServiceRoute } = method
  return {
    returnMethod,
    paidBy,
    carrierServiceRouteId: carrierServiceRoute.carrierServiceRouteId,
    ...(locationId === '' ? {} : { dropOffLocation: { locationId } }),
  }
}

function describeRefund(prices: readonly (Money | null)[], cost: Money | null): string {
  const refund = calculateRefund(prices, cost)
  if (refund === null) return t.orders.refundUnknown
  return cost === null
    ? showMoney(refund)
    : fill(t.orders.lessCosts, { refund: showMoney(refund), cost: showMoney(cost) })
}
