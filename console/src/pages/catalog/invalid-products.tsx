import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fill, plural } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Card } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { formatMoment } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './catalog-page.module.css'
import { InvalidGroup } from './invalid-group.tsx'
import { groupByFailure, readInvalidProducts, readInvalidRows } from './repair.ts'
import { type LastRepair, UndoRepair } from './undo-repair.tsx'

/** Invalid products, of one upload if the address names it, and the latest repair of them. */
export function InvalidProducts() {
  const [repair, setRepair] = useState<LastRepair | null>(null)
  return (
    <>
      {repair !== null && (
        <UndoRepair key={repair.uploadIds.join(' ')} repair={repair} onUndone={() => setRepair(null)} />
      )}
      <InvalidList onRepaired={setRepair} />
    </>
  )
}

function InvalidList({ onRepaired }: { readonly onRepaired: (repaired: LastRepair) => void }) {
  const { tenant, client, getAddress } = useTenant()
  const [search] = useSearchParams()
  // The first one is the upload that was chosen; repairs add theirs, so that what is left stays in view.
  const uploadIds = search.getAll('upload')
  const [uploadId = null] = uploadIds
  const upload = useQuery({
    queryKey: [tenant, 'upload', uploadId],
    enabled: uploadId !== null,
    queryFn: async ({ signal }) =>
      (await client.catalog.readUpload({ params: { uploadId: uploadId ?? '' }, signal })).body,
  })
  const list = useQuery({
    queryKey: [tenant, 'invalid-products', uploadIds],
    // While a repair adds its uploads, the list stays.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => readInvalidProducts(client, uploadIds, signal),
  })
  // The list only has errors; the file has the data as the retailer sent it.
  const rows = useQuery({
    queryKey: [tenant, 'invalid-product-rows', uploadIds],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => readInvalidRows(client, uploadIds, signal),
  })
  if (list.isPending || rows.isPending || (uploadId !== null && upload.isPending)) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (list.isError) {
    return (
      <Card>
        <ErrorState error={list.error} retry={list.refetch} />
      </Card>
    )
  }
  if (rows.isError) {
    return (
      <Card>
        <ErrorState error={rows.error} retry={rows.refetch} />
      </Card>
    )
  }
  if (upload.isError) {
    return (
      <Card>
        <ErrorState error={upload.error} retry={upload.refetch} />
      </Card>
    )
  }
  const { results, rowCount } = list.data
  const whole = `${getAddress('catalog')}?view=invalid`
  if (results.length === 0 && uploadId !== null) {
    return (
      <Card>
        <EmptyState title={t.catalog.noneOfUpload} icon="upload">
          {t.catalog.noneOfUploadText} <Link to={whole}>{t.catalog.showAllInvalid}</Link>
        </EmptyState>
      </Card>
    )
  }
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState title={t.catalog.allValid}>{t.catalog.allValidText}</EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.groups}>
      {rowCount > results.length && <p>{fill(t.catalog.firstOf, { shown: results.length, total: rowCount })}</p>}
      {upload.data !== undefined && (
        <p>
          {plural(t.catalog.onlyUpload, rowCount, { time: formatMoment(upload.data.receivedAt) })}{' '}
          <Link to={whole}>{t.catalog.showAllInvalid}</Link>
        </p>
      )}
      {groupByFailure(results).map((group) => (
        <InvalidGroup key={group.key} group={group} rows={rows.data} uploadIds={uploadIds} onRepaired={onRepaired} />
      ))}
    </div>
  )
}
