import { SelectField } from '../../parts/controls.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import styles from './policies.module.css'

/** What of a policy a shopper notices. */
export interface ShownPolicy {
  readonly countryName: string
  readonly isReturnable: boolean
  readonly returnPeriodDays: number
  readonly returnMethods: readonly {
    readonly returnMethod: 'Postal' | 'PUDO' | 'Collections'
    readonly paidBy: 'Unpaid' | 'Retailer' | 'Shopper'
    readonly price: { readonly amount: string | number; readonly currency: string }
    readonly carrierServiceRouteId: string
  }[]
  readonly returnReasons: readonly { readonly code: string; readonly description: string }[]
}

export const methodTitles = {
  Postal: 'By post',
  PUDO: 'At a drop-off point',
  Collections: 'Collected at home',
} as const

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** What the return portal says to a shopper whose order is shipped today. */
export function ShopperPreview(props: {
  readonly policy: ShownPolicy
  /** Of routes by their codes, where they are known. */
  readonly carriers?: ReadonlyMap<string, string>
}) {
  const { policy, carriers } = props
  const { countryName, isReturnable, returnPeriodDays, returnMethods, returnReasons } = policy
  const lastDay = new Date(Date.now() + returnPeriodDays * 86_400_000)
  return (
    <div className={styles.preview}>
      <Card title="What a shopper sees">
        <div className={styles.portal}>
          {isReturnable ? (
            <>
              <div>
                <h3>Send something back</h3>
                <p>
                  What is shipped to {countryName} today can be returned until {day.format(lastDay)}.
                </p>
              </div>
              <SelectField label="Why do you return it?" defaultValue="">
                <option value="" disabled>
                  Choose a reason
                </option>
                {returnReasons.map(({ code, description }) => (
                  <option key={code} value={code}>
                    {description || code}
                  </option>
                ))}
              </SelectField>
              <div>
                <h3>How do you send it?</h3>
                {returnMethods.length === 0 && <p>There is no way yet, so that no return can be made.</p>}
              </div>
              <ul className={styles.ways}>
                {returnMethods.map((way, index) => (
                  <li key={`${index} ${way.carrierServiceRouteId}`} className={styles.way}>
                    <div>
                      <strong>{methodTitles[way.returnMethod]}</strong>
                      <span>{carriers?.get(way.carrierServiceRouteId) ?? ''}</span>
                    </div>
                    <span>{describePrice(way)}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <div>
              <h3>This cannot be returned</h3>
              <p>There are no returns from {countryName}. The shopper is told so beside each article.</p>
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}

function describePrice({ paidBy, price }: ShownPolicy['returnMethods'][number]): string {
  return paidBy === 'Shopper' ? formatMoney(price.amount || '0', price.currency) : 'free of charge'
}
