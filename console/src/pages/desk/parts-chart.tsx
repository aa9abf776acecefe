import type { Desk } from '#client'
import { t } from '../../language/messages.ts'
import { nameCountry } from '../../parts/countries.ts'
import { formatNumber } from '../../parts/numbers.ts'
import { nameReason } from '../../parts/return-reasons.ts'
import styles from './parts-chart.module.css'

type Breakdown = Desk['breakdowns'][number]

export const breakdownTitles: Readonly<Record<Breakdown['name'], string>> = {
  'returns-by-reason': t.desk.breakdown.reason,
  'returns-by-country': t.desk.breakdown.country,
  'invalid-products-by-code': t.desk.breakdown.rule,
}

/** The largest parts of something as bars, the largest first. */
export function PartsChart({ breakdown }: { readonly breakdown: Breakdown }) {
  const { name, parts } = breakdown
  const most = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <ol className={styles.parts}>
      {parts.map(({ key, label, count }) => (
        <li key={key}>
          <span className={styles.label}>
            {label ?? (name === 'returns-by-country' ? nameCountry(key) : nameReason(key))}
          </span>
          <span>{formatNumber(count)}</span>
          <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="6" />
            <rect className={styles.fill} width={(count / most) * 100} height="6" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
