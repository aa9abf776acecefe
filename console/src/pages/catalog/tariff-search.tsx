import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge } from '../../parts/controls.tsx'
import { useSettled } from '../../parts/settled.ts'

import { useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'

/** Maximum number of results shown. */
const maxShown = 8

interface TariffSearchProps {
  /** Words of a title, or leading digits of a code. */
  readonly text: string
  readonly choose: (code: string) => void
}

/** Codes that match a text, to choose from. */
export function TariffSearch({ text, choose }: TariffSearchProps) {
  const { tenant, client } = useTenant()
  const search = useSettled(text.trim())
  const isWhole = /^\d{6,12}$/.test(search)
  const found = useQuery({
    queryKey: [tenant, 'tariff-search', search],
    enabled: search.length > 1 && !isWhole,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { SearchText: search, PageNumber: 1, PageSize: maxShown }
      return (await client.catalog.listClassifications({ query, signal })).body
    },
  })
  if (search.length < 2 || isWhole || found.data === undefined) return null
  const { results, rowCount } = found.data
  return (
    <div className={styles.found} role="group" aria-label={t.catalog.codesFound}>
      <p className={styles.message} role="status">
        {rowCount === 0
          ? t.catalog.noCodes
          : rowCount > results.length
            ? fill(t.catalog.firstCodes, { shown: results.length, total: rowCount })
            : plural(t.catalog.codeCount, rowCount, {})}
      </p>
      <div className={styles.candidates}>
        {results.map(({ classificationCode, classificationDesc }) => (
          <button
            key={classificationCode}
            type="button"
            className={styles.candidate}
            onClick={() => choose(classificationCode)}
          >
            <Badge>{classificationCode}</Badge>
            <span>{classificationDesc}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
