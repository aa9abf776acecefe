import type { Desk } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { nameCountry } from '../../parts/countries.ts'
import { formatNumber, formatPercent } from '../../parts/numbers.ts'
import { nameReason } from '../../parts/return-reasons.ts'
import styles from './parts-chart.module.css'

type Breakdown = Desk['breakdowns'][number]

export const breakdownTitles: Readonly<Record<Breakdown['name'], string>> = {
  'returns-by-reason': t.desk.breakdown.reason,
  'returns-by-country': t.desk.breakdown.country,
  'invalid-products-by-code': t.desk.breakdown.rule,
  'classifications-by-confidence': t.desk.confidence,
}

/** Upper bound of each confidence band by its lower bound, in percent. */
const bandEnds: Readonly<Record<string, number>> = { 0: 50, 50: 70, 70: 90, 90: 100 }

const ruleTexts: Readonly<Record<string, string>> = t.productRules

/** The label of a part. */
function namePart(name: Breakdown['name'], key: string, label: string | null): string {
  if (name === 'invalid-products-by-code') return ruleTexts[key] ?? label ?? key
  if (label !== null) return label
  if (name === 'returns-by-country') return nameCountry(key)
  if (name !== 'classifications-by-confidence') return nameReason(key)
  const [from, to] = [Number(key) / 100, (bandEnds[key] ?? 100) / 100]
  return fill(t.desk.confidenceBand, { from: formatPercent(from), to: formatPercent(to) })
}

/** The server counts no more parts than this. */
const maxParts = 6

/** A breakdown as bars, in the server's order, saying if there may be further parts. */
export function PartsChart({ breakdown }: { readonly breakdown: Breakdown }) {
  const { name, parts } = breakdown
  const largestCount = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <ol className={styles.parts}>
      {parts.map(({ key, label, count }) => (
        <li key={key}>
          <span className={styles.label}>{namePart(name, key, label)}</span>
          <span>{formatNumber(count)}</span>
          <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="6" />
            <rect className={styles.fill} width={(count / largestCount) * 100} height="6" />
          </svg>
        </li>
      ))}
      {parts.length === maxParts && <li className={styles.note}>{fill(t.desk.mostFrequent, { count: maxParts })}</li>}
    </ol>
  )
}
