import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedCatalogUpload } from '#client'
import { t } from '../../language/messages.ts'
import { Badge, type Tone } from '../../parts/controls.tsx'
import { nameActor } from '../../parts/history.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { type Column, PagedTable } from '../../parts/table.tsx'
import { Age } from '../../parts/time.tsx'
import { useTenant } from '../../session/tenant.tsx'

const pageSize = 20
/** Polling interval while an upload is being processed, in milliseconds. */
const refreshInterval = 3000

const tones: Readonly<Record<ListedCatalogUpload['state'], Tone>> = {
  Queued: 'neutral',
  Processing: 'neutral',
  Completed: 'good',
  Failed: 'bad',
}

/** Processed, but none of its products entered the catalog. */
const isInVain = ({ state, valid, invalid }: ListedCatalogUpload): boolean =>
  state === 'Completed' && valid === 0 && invalid > 0

const isOpen = ({ state }: ListedCatalogUpload): boolean => state === 'Queued' || state === 'Processing'

/** Past uploads with their results, newest first. */
export function UploadList() {
  const { tenant, client, getAddress } = useTenant()
  const list = useInfiniteQuery({
    queryKey: [tenant, 'uploads'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: ContinuationToken, signal }) => {
      const query = { PageSize: pageSize, ContinuationToken }
      const { uploads, continuationToken } = (await client.catalog.listUploads({ query, signal })).body
      return { rows: uploads, next: continuationToken }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isOpen)) === true ? refreshInterval : false,
  })
  const columns: readonly Column<ListedCatalogUpload>[] = [
    { title: t.catalog.uploaded, cell: ({ receivedAt }) => <Age at={receivedAt} /> },
    {
      title: t.catalog.uploadedBy,
      kind: 'wide',
      cell: ({ receivedBy, purpose }) => (
        <>
          {nameActor(receivedBy)}
          {purpose === 'Repair' && (
            <>
              {' '}
              <Badge>{t.catalog.repairUpload}</Badge>
            </>
          )}
        </>
      ),
    },
    { title: t.common.brand, kind: 'wide', cell: ({ brandCodes }) => brandCodes.join(', ') },
    {
      title: t.common.status,
      cell: (upload) => (
        <Badge tone={isInVain(upload) ? 'warn' : tones[upload.state]}>{t.catalog.uploadState[upload.state]}</Badge>
      ),
    },
    { title: t.catalog.received, kind: 'number', cell: ({ received }) => formatNumber(received) },
    { title: t.catalog.inCatalog, kind: 'number', cell: ({ valid }) => formatNumber(valid) },
    {
      title: t.catalog.invalidCount,
      kind: 'number',
      cell: ({ uploadId, invalid }) =>
        invalid === 0 ? (
          formatNumber(invalid)
        ) : (
          <Link to={`${getAddress('catalog')}?view=invalid&upload=${uploadId}`}>{formatNumber(invalid)}</Link>
        ),
    },
  ]
  return (
    <Card title={t.catalog.uploads}>
      <PagedTable
        label={t.catalog.uploads}
        columns={columns}
        list={list}
        getKey={({ uploadId }) => uploadId}
        empty={{ title: t.catalog.noUploads, text: t.catalog.noUploadsText }}
      />
    </Card>
  )
}
