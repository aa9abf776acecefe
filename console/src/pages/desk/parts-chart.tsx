import type { Desk } from '#client'
import { nameCountry } from '../../parts/countries.ts'
import { spellOut } from '../../parts/spell-out.ts'
import { formatNumber } from '../../parts/time.tsx'
import styles from './parts-chart.module.css'

type Breakdown = Desk['breakdowns'][number]

export const breakdownTitles: Readonly<Record<Breakdown['name'], string>> = {
  'returns-by-reason': 'Returns by reason',
  'returns-by-country': 'Returns by country',
  'invalid-products-by-code': 'Invalid products by rule',
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
            {label ?? (name === 'returns-by-country' ? nameCountry(key) : spellOut(key))}
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
