import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../language/messages.ts'
import { Button } from './controls.tsx'
import styles from './documents.module.css'
import { Note } from './facts.tsx'
import { Card } from './layout.tsx'
import { ErrorState, Loading } from './states.tsx'

export interface ShownDocument {
  readonly type: string
  readonly title: string
}

/**
 * Documents with an inline viewer for one of them. Fetches them with a token and shows them from memory; windows too
 * narrow for a page offer a download.
 *
 * @param cacheKey identifies what the documents belong to
 */
export function Documents(props: {
  readonly documents: readonly ShownDocument[]
  readonly cacheKey: readonly unknown[]
  readonly fileName: string
  readonly fetchDocument: (type: string, signal: AbortSignal) => Promise<Blob>
  /** Shown until a document is chosen; without it, the first is opened at once. */
  readonly note?: string | undefined
}) {
  const { documents, cacheKey, fileName, fetchDocument, note } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = documents.find(({ type }) => type === chosen) ?? (note === undefined ? documents[0] : undefined)
  return (
    <Card title={t.common.documents}>
      {(documents.length > 1 || shown === undefined) && (
        <div className={styles.tabs} role="group" aria-label={t.common.documents}>
          {documents.map(({ type, title }) => (
            <Button key={type} aria-pressed={type === shown?.type} onClick={() => setChosen(type)}>
              {title}
            </Button>
          ))}
        </div>
      )}
      {shown === undefined ? (
        <Note>{note}</Note>
      ) : (
        <Sheet
          key={shown.type}
          document={shown}
          cacheKey={[...cacheKey, shown.type]}
          fileName={`${fileName}-${shown.type}.pdf`}
          fetchDocument={fetchDocument}
        />
      )}
    </Card>
  )
}

function Sheet(props: {
  readonly document: ShownDocument
  readonly cacheKey: readonly unknown[]
  readonly fileName: string
  readonly fetchDocument: (type: string, signal: AbortSignal) => Promise<Blob>
}) {
  const { document, cacheKey, fileName, fetchDocument } = props
  const read = useQuery({
    queryKey: cacheKey,
    queryFn: ({ signal }) => fetchDocument(document.type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const address = useBlobAddress(read.data)
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (address === null) return <Loading lines={3} />
  return (
    <>
      <div className={styles.links}>
        <a href={address} target="_blank" rel="noreferrer">
          {t.common.openInWindow}
        </a>
        <a href={address} download={fileName}>
          {t.common.download}
        </a>
      </div>
      <iframe className={styles.sheet} src={`${address}#navpanes=0&view=Fit`} title={document.title} />
    </>
  )
}

/** An object URL for a blob, revoked on unmount. */
export function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return address
}
