import { useState } from 'react'
import { fill } from '../../language/fill.ts'
import { type Language, language, languageNames, languages, locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { SelectField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { isDecimal } from '../../parts/decimals.ts'
import { Card } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import styles from './policies.module.css'
import { portalTexts } from './portal-rules.generated.ts'
import { estimateWithdrawalEnd, hasWithdrawalRight } from './shopper-dates.ts'
import { listShownReasons } from './shopper-reasons.ts'

/** The parts of a policy that shoppers see. */
export interface ShownPolicy {
  readonly countryIso: string
  readonly isReturnable: boolean
  readonly returnPeriodDays: number
  /** Absent if the user may not read it. */
  readonly transitDays?: number
  readonly languages: readonly string[]
  readonly returnMethods: readonly {
    readonly returnMethod: 'Postal' | 'PUDO' | 'Collections'
    readonly paidBy: 'Unpaid' | 'Retailer' | 'Shopper'
    readonly price: { readonly amount: string | number; readonly currency: string }
    readonly carrierServiceRouteId: string
  }[]
  readonly returnReasons: readonly { readonly code: string; readonly description: string }[]
}

export const methodTitles = t.policies.way

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

/** What the return portal tells a shopper whose order ships today, in its words and the shopper's language. */
export function ShopperPreview(props: {
  readonly policy: ShownPolicy
  /** Carrier names by route code, if loaded. */
  readonly carriers?: ReadonlyMap<string, string>
}) {
  const { policy, carriers } = props
  const { countryIso, isReturnable, returnPeriodDays, transitDays, returnMethods, returnReasons } = policy
  const [shopperLanguage, setShopperLanguage] = useState<Language>(
    languages.find((known) => policy.languages.includes(known)) ?? language,
  )
  const texts = portalTexts[shopperLanguage]
  const country = nameCountry(countryIso)
  const now = new Date()
  const lastDay = new Date(now.getTime() + returnPeriodDays * 86_400_000)
  return (
    <div className={styles.preview}>
      <Card title={t.policies.preview}>
        <div className={styles.portal}>
          <SelectField
            label={t.policies.previewLanguage}
            value={shopperLanguage}
            onChange={({ target }) => setShopperLanguage(target.value as Language)}
          >
            {languages.map((known) => (
              <option key={known} value={known}>
                {languageNames[known]}
              </option>
            ))}
          </SelectField>
          {isReturnable && (
            <div>
              <p>{fill(t.policies.previewUntil, { country, day: day.format(lastDay) })}</p>
              {transitDays !== undefined && hasWithdrawalRight(policy) && (
                <p>
                  {fill(t.policies.previewWithdrawUntil, {
                    day: day.format(estimateWithdrawalEnd({ transitDays }, now)),
                  })}
                </p>
              )}
              {returnMethods.length === 0 && <p>{t.policies.previewNoMethod}</p>}
            </div>
          )}
          <div className={styles.pages} lang={shopperLanguage}>
            {isReturnable ? (
              <>
                <div>
                  <h3>{texts.itemsTitle}</h3>
                  <p>{texts.itemsIntro}</p>
                </div>
                <ul className={styles.chips}>
                  {listShownReasons(shopperLanguage, returnReasons).map(({ code, text }, index) => (
                    <li key={`${index} ${code}`}>{text}</li>
                  ))}
                </ul>
                <h3>{texts.methodTitle}</h3>
                <ul className={styles.ways}>
                  {returnMethods.map((method, index) => (
                    <li key={`${index} ${method.carrierServiceRouteId}`} className={styles.way}>
                      <div>
                        <strong>{texts.method[method.returnMethod]}</strong>
                        <span>{carriers?.get(method.carrierServiceRouteId) ?? ''}</span>
                      </div>
                      <span>{describePrice(method, shopperLanguage)}</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <div>
                <h3>{texts.nothingTitle}</h3>
                <p>{texts.noReturns}</p>
              </div>
            )}
          </div>
        </div>
      </Card>
    </div>
  )
}

/** What the shopper pays for a method, in the shopper's language. */
function describePrice({ paidBy, price }: ShownPolicy['returnMethods'][number], shopperLanguage: Language): string {
  if (paidBy !== 'Shopper') return portalTexts[shopperLanguage].free
  return isDecimal(String(price.amount)) ? formatMoney(price.amount, price.currency, shopperLanguage) : '–'
}
