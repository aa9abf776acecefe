import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CountryConfiguration, OrderWithEligibility } from '#client'
import { statusOf } from '../../api/describe-error.ts'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Button, SelectField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatMoney } from '../../parts/money.ts'
import { nameReason } from '../../parts/return-reasons.ts'
import { refreshTenant, useTenant } from '../../session/tenant.tsx'
import { addressOfReturn } from '../../shell/found-addresses.ts'

/** Reasons offered by a country whose policy names none. */
const usualReasons = ['TooSmall', 'TooLarge', 'NotAsDescribed', 'Faulty', 'WrongItem', 'ChangedMind', 'Other']

type ReturnMethod = 'Postal' | 'PUDO' | 'Collections'

const methodNames: Readonly<Record<ReturnMethod, string>> = t.orders.returnMethod

/** A button with the form of a return for a shopper who asked the desk. */
export function CreateReturn(props: {
  readonly order: OrderWithEligibility
  readonly policy: CountryConfiguration | undefined
}) {
  const { order, policy } = props
  const { tenant, client, addressOf } = useTenant()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map())
  const [method, setMethod] = useState<ReturnMethod | ''>('')
  const { orderReference } = order
  const items = order.items.filter(
    ({ availableForReturn, unavailableReason }) => availableForReturn > 0 && unavailableReason === null,
  )
  const offered = policy?.portalSettings.customerReturnReasonCodes.map(({ code }) => code) ?? []
  const codes = offered.length > 0 ? offered : usualReasons
  const methods = useQuery({
    queryKey: [tenant, 'return-methods', orderReference],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const body = { returnItems: items.map(({ id, availableForReturn: quantity }) => ({ id, quantity })) }
      const params = { identifier: tenant, orderReference }
      try {
        return (await client.returns.searchReturnMethods({ params, body, signal })).body.returnMethods
      } catch (error) {
        // The server returns 404 if the country has none.
        if (statusOf(error) === 404) return []
        throw error
      }
    },
  })
  const chosen = items.filter(({ id }) => (quantities.get(id) ?? 0) > 0)
  const create = useMutation({
    mutationFn: async () => {
      if (chosen.length === 0) throw new Error(t.orders.noItemChosen)
      const returnItems = chosen.map(({ id, productCode }) => ({
        id,
        productCode,
        quantity: quantities.get(id) ?? 1,
        reasonCode: reasons.get(id) ?? codes[0] ?? 'Other',
      }))
      const body = { returnItems, ...(method === '' ? {} : { returnMethod: method }) }
      return (await client.returns.createReturnOrder({ params: { identifier: tenant, orderReference }, body })).body
    },
    onSuccess: async ({ returnOrderNumber }) => {
      setOpen(false)
      await refreshTenant(tenant)
      void navigate(addressOfReturn(addressOf, orderReference, returnOrderNumber))
    },
  })
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t.orders.createReturn}
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
          const { id, productCode, productDescription, availableForReturn } = item
          const name = productDescription ?? productCode
          const quantity = quantities.get(id) ?? 0
          return (
            <div key={id}>
              <SelectField
                label={fill(t.orders.returnHowMany, { product: name })}
                value={quantity}
                onChange={({ target }) => setQuantities(new Map(quantities).set(id, Number(target.value)))}
              >
                {Array.from({ length: availableForReturn + 1 }, (_, count) => (
                  <option key={count}>{count}</option>
                ))}
              </SelectField>
              {quantity > 0 && (
                <SelectField
                  label={fill(t.orders.returnWhy, { product: name })}
                  value={reasons.get(id) ?? codes[0]}
                  onChange={({ target }) => setReasons(new Map(reasons).set(id, target.value))}
                >
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
        {methods.data !== undefined && methods.data.length > 0 && (
          <SelectField
            label={t.returns.method}
            value={method}
            onChange={({ target }) =>
              setMethod(methods.data.find(({ returnMethod }) => returnMethod === target.value)?.returnMethod ?? '')
            }
          >
            <option value="">{t.returns.noMethod}</option>
            {methods.data.map(({ returnMethod, price, carrierServiceRoute }) => (
              <option key={carrierServiceRoute.carrierServiceRouteId} value={returnMethod}>
                {methodNames[returnMethod]}, {carrierServiceRoute.carrierName},{' '}
                {formatMoney(String(price.amount), price.currency)}
              </option>
            ))}
          </SelectField>
        )}
      </FormDialog>
    </>
  )
}
