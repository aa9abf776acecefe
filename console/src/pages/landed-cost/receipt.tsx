import type { LandedCost, LandedCostExplanation } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { addAmounts } from '../../parts/amounts.ts'
import { Badge } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import { translateCustomsText, translateRate, translateRule } from '../../parts/customs-texts.ts'
import { Card } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { formatDay } from '../../parts/time.tsx'
import { describeValidity } from '../../parts/validity.ts'
import { findTotalBounds } from './certainty.ts'
import { type Draft, nameItem } from './consignment.ts'
import styles from './landed-cost.module.css'
import { nameRegion } from './regions.ts'

const charges = [
  { charge: 'duty', title: t.cost.duty },
  { charge: 'taxes', title: t.cost.taxes },
  { charge: 'fees', title: t.cost.fees },
] as const

/** How certain the total is: costs that are not included may come on top of exact ones. */
const certainties = { exact: t.cost.exact, partial: t.cost.listedOnly, estimate: t.cost.notExact } as const
const tones = { exact: 'good', partial: 'neutral', estimate: 'warn' } as const

interface ReceiptProps {
  readonly answer: LandedCost
  /** The request. */
  readonly sent: Draft
}

interface WholeReceiptProps extends ReceiptProps {
  /** Ids of the items whose code was chosen automatically. */
  readonly found: readonly number[]
  /** Whether the form has changed since. */
  readonly isOutdated: boolean
}

/** The landed cost, line by line. */
export function Receipt({ answer, sent, found, isOutdated }: WholeReceiptProps) {
  const { currency, asOf, total, exact, exchangeRates, notIncluded } = answer
  const certainty = !exact || found.length > 0 ? 'estimate' : notIncluded.length > 0 ? 'partial' : 'exact'
  const codes = sent.items.filter(({ id }) => found.includes(id)).map(({ hsCode }) => hsCode)
  const money = (amount: string | null) => (amount === null ? t.common.notKnown : formatMoney(amount, currency))
  const totalBounds = describeTotal(answer)
  return (
    <Card
      title={t.cost.receipt}
      aside={
        isOutdated ? (
          <Badge tone="warn">{t.cost.outdated}</Badge>
        ) : (
          <Badge tone={tones[certainty]}>{certainties[certainty]}</Badge>
        )
      }
    >
      {isOutdated && (
        <p role="status" className={styles.doubt}>
          {t.cost.outdatedText}
        </p>
      )}
      <div className={styles.total}>
        <strong>{money(total)}</strong>
        {totalBounds !== null && <span className={styles.bounds}>{totalBounds}</span>}
        <span>{describePlace(sent, asOf)}</span>
      </div>
      <dl className={styles.lines}>
        <Line title={t.cost.goods} value={money(answer.goods)} />
        {!isNothing(answer.shipping) && <Line title={t.cost.shipping} value={money(answer.shipping)} />}
        {!isNothing(answer.insurance) && <Line title={t.cost.insurance} value={money(answer.insurance)} />}
        {charges.map(({ charge, title }) => (
          <Line key={charge} title={title} value={money(answer[charge])} note={formatBounds(answer, charge)}>
            <Explanation lines={answer.explanation.filter((line) => line.charge === charge)} {...{ answer, sent }} />
          </Line>
        ))}
        <Line title={t.cost.total} value={money(total)} isSum />
      </dl>
      <Payment answer={answer} incoterm={sent.incoterm} />
      {answer.items.length > 1 && <ItemTable answer={answer} sent={sent} />}
      {(exchangeRates !== null || notIncluded.length > 0 || codes.length > 0) && (
        <div className={styles.notes}>
          {codes.length > 0 && <p>{fill(t.cost.codesChosen, { codes: codes.join(', ') })}</p>}
          {exchangeRates !== null && (
            <p>
              {fill(exchangeRates.stale ? t.cost.convertedOld : t.cost.converted, {
                day: formatDay(exchangeRates.date),
                source: exchangeRates.source,
              })}
            </p>
          )}
          {notIncluded.length > 0 && (
            <p>{fill(t.cost.notIncluded, { costs: notIncluded.map(translateCustomsText).join('; ') })}</p>
          )}
        </div>
      )}
    </Card>
  )
}

function describePlace({ destinationCountry, destinationRegion: region }: Draft, asOf: string): string {
  const values = { country: nameCountry(destinationCountry), day: formatDay(asOf) }
  return region === ''
    ? fill(t.cost.landedIn, values)
    : fill(t.cost.landedInRegion, { ...values, region: nameRegion(destinationCountry, region) })
}

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount)

/** The bounds of the total if it is not certain; those of the duty if taxes depend on it. */
function describeTotal(answer: LandedCost): string | null {
  const bounds = findTotalBounds(answer)
  if (bounds !== null) {
    const show = (amounts: readonly string[]) => formatMoney(addAmounts(amounts), answer.currency)
    return fill(t.cost.totalBetween, { from: show(bounds.from), to: show(bounds.to) })
  }
  const ofDuty = formatBounds(answer, 'duty')
  return ofDuty === null ? null : fill(t.cost.dutyBetween, { bounds: ofDuty })
}

/** The bounds of the duty if it is not certain. */
function formatBounds(answer: LandedCost, charge: (typeof charges)[number]['charge']): string | null {
  const { dutyMin, dutyMax, currency } = answer
  if (charge !== 'duty' || dutyMin === dutyMax) return null
  if (dutyMin === null) return dutyMax === null ? null : fill(t.cost.atMost, { amount: formatMoney(dutyMax, currency) })
  const minDuty = formatMoney(dutyMin, currency)
  return dutyMax === null
    ? fill(t.cost.atLeast, { amount: minDuty })
    : fill(t.cost.between, { from: minDuty, to: formatMoney(dutyMax, currency) })
}

function Line(props: {
  readonly title: string
  readonly value: string
  readonly note?: string | null
  readonly isSum?: boolean
  readonly children?: React.ReactNode
}) {
  const { title, value, note = null, isSum = false, children } = props
  return (
    <div className={isSum ? `${styles.line} ${styles.sum}` : styles.line}>
      <dt>{title}</dt>
      <dd>
        {value}
        {note !== null && <span className={styles.bounds}>{note}</span>}
      </dd>
      {children !== undefined && <dd className={styles.why}>{children}</dd>}
    </div>
  )
}

function Explanation({ lines, answer, sent }: ReceiptProps & { readonly lines: readonly LandedCostExplanation[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line, index) => {
        const { item, rule, rate, base, baseCurrency, amount, source, validity } = line
        return (
          // Two items can have the same text.
          <li key={`${item} ${rule} ${index}`}>
            <span className={styles.rule}>
              <span>
                {answer.items.length > 1 && item !== null && `${nameItem(sent.items[item], item)}: `}
                {translateRule(rule)}
                {rate !== null &&
                  `, ${base === null ? translateRate(rate) : fill(t.cost.rateOf, { rate: translateRate(rate), base: formatMoney(base, baseCurrency ?? answer.currency) })}`}
              </span>
              {amount !== null && lines.length > 1 && <span>{formatMoney(amount, answer.currency)}</span>}
            </span>
            <span className={styles.source}>
              {source}
              {describeValidity(validity)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Who pays what, and when. */
function Payment({ answer, incoterm }: { readonly answer: LandedCost; readonly incoterm: Draft['incoterm'] }) {
  const { currency, goods, shipping, insurance, duty, taxes, fees, total } = answer
  const atCheckout = incoterm === 'DDP' ? total : addAmounts([goods, shipping, insurance])
  const due = duty === null || taxes === null || fees === null ? null : addAmounts([duty, taxes, fees])
  const onDelivery = incoterm === 'DDP' ? addAmounts([goods.replaceAll(/\d/g, '0')]) : due
  const show = (amount: string | null) => (amount === null ? t.common.notKnown : formatMoney(amount, currency))
  return (
    <dl className={styles.payment}>
      <div>
        <dt>{t.cost.atCheckout}</dt>
        <dd>{show(atCheckout)}</dd>
      </div>
      <div>
        <dt>{t.cost.onDelivery}</dt>
        <dd>{show(onDelivery)}</dd>
      </div>
    </dl>
  )
}

function ItemTable({ answer, sent }: ReceiptProps) {
  const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount, answer.currency))
  return (
    <details className={styles.more}>
      <summary>{t.cost.byItem}</summary>
      <div className={styles.tableFrame} tabIndex={0} role="group" aria-label={t.cost.byItemLabel}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[t.cost.item, t.cost.goods, t.cost.duty, t.cost.taxes, t.cost.fees, t.cost.total].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.items.map((item, index) => (
              <tr key={sent.items[index]?.id ?? index}>
                <th scope="row">{nameItem(sent.items[index], index)}</th>
                <td>{money(item.goods)}</td>
                <td>{money(item.duty)}</td>
                <td>{money(item.taxes)}</td>
                <td>{money(item.fees)}</td>
                <td>{money(item.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
