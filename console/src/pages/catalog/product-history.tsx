import { useQuery } from '@tanstack/react-query'
import type { ProductHistoryEntry } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, type Tone } from '../../parts/controls.tsx'
import { nameActor } from '../../parts/history.tsx'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { formatMoment } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './products.module.css'

const tones: Readonly<Record<ProductHistoryEntry['action'], Tone>> = {
  Added: 'neutral',
  Changed: 'info',
  Repaired: 'good',
  Reclassified: 'info',
  Reviewed: 'good',
  FoundInvalid: 'bad',
}

/** A product's history, latest first. */
export function ProductHistory(props: { readonly brandCode: string; readonly productCode: string }) {
  const { brandCode, productCode } = props
  const { tenant, client } = useTenant()
  const read = useQuery({
    queryKey: [tenant, 'product-history', brandCode, productCode],
    queryFn: async ({ signal }) => {
      const input = { params: { productCode }, query: { BrandCode: brandCode }, signal }
      return (await client.catalog.readProductHistory(input)).body.items
    },
  })
  return (
    <Card title={t.catalog.history.title}>
      {read.isPending && <Loading lines={3} />}
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data?.length === 0 && <EmptyState title={t.catalog.history.none}>{t.catalog.history.noneText}</EmptyState>}
      <ol className={styles.history}>
        {read.data?.map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.causeId}`}>
            <HistoryItem entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function HistoryItem({ entry }: { readonly entry: ProductHistoryEntry }) {
  const { action, at, cause, by, changedFields, errorCodes, isReclassified } = entry
  return (
    <>
      <p className={styles.historyHead}>
        <Badge tone={tones[action]}>{t.catalog.history.action[action]}</Badge>
        <span className={styles.note}>
          {[
            formatMoment(at),
            cause === null ? null : t.catalog.history.cause[cause],
            by === null ? null : nameActor(by),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      {isReclassified && (
        <p>
          {fill(t.catalog.history.code, {
            from: describeCode(entry.fromCode, entry.fromSource),
            to: describeCode(entry.toCode, entry.toSource),
          })}
        </p>
      )}
      {changedFields.length > 0 && <p>{fill(t.catalog.history.fields, { fields: changedFields.join(', ') })}</p>}
      {errorCodes.length > 0 && (
        <p>
          {fill(action === 'Repaired' ? t.catalog.history.repaired : t.catalog.history.errors, {
            codes: errorCodes.map(nameRule).join(' '),
          })}
        </p>
      )}
    </>
  )
}

const ruleTexts: Readonly<Record<string, string>> = t.productRules

/** The number of a violated rule, with its text if there is one. */
function nameRule(code: number): string {
  const text = ruleTexts[code]
  return text === undefined ? String(code) : `${code} (${text.replace(/[.。]$/, '')})`
}

function describeCode(code: string | null, source: ProductHistoryEntry['toSource']): string {
  if (code === null) return t.catalog.history.noCode
  return source === null ? code : fill(t.catalog.history.codeBy, { code, source: t.catalog.history.source[source] })
}
