import { useQuery } from '@tanstack/react-query'
import type { ReturnPhotographs as Photographs, ReturnOrder } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { useBlobAddress } from '../../parts/documents.tsx'
import { Card } from '../../parts/layout.tsx'
import { ErrorState } from '../../parts/states.tsx'
import { useTenant } from '../../session/tenant.tsx'
import styles from './returns.module.css'

/** The shopper's photographs of the items; nothing if there are none. */
export function ReturnPhotographs({ order }: { readonly order: ReturnOrder }) {
  const { tenant, client } = useTenant()
  const { returnOrderNumber, returnItems } = order
  const list = useQuery({
    queryKey: [tenant, 'return-photographs', returnOrderNumber],
    queryFn: async ({ signal }) => {
      const params = { identifier: tenant, returnOrderNumber }
      return (await client.returns.listReturnPhotographs({ params, signal })).body.photographs
    },
  })
  if (list.isError) {
    return (
      <Card title={t.returns.photographs}>
        <ErrorState error={list.error} retry={list.refetch} />
      </Card>
    )
  }
  if (list.data === undefined || list.data.length === 0) return null
  return (
    <Card title={t.returns.photographs}>
      <ul className={styles.photographs}>
        {list.data.map((photograph, index) => {
          const product = returnItems.find(({ id }) => id === photograph.itemId)?.productCode ?? ''
          return (
            <li key={photograph.photographId}>
              <Photograph
                returnOrderNumber={returnOrderNumber}
                photograph={photograph}
                text={`${index + 1}: ${product}`}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Photograph(props: {
  readonly returnOrderNumber: string
  readonly photograph: Photographs['photographs'][number]
  readonly text: string
}) {
  const { returnOrderNumber, photograph, text } = props
  const { tenant, client } = useTenant()
  const { photographId } = photograph
  const read = useQuery({
    queryKey: [tenant, 'return-photograph', returnOrderNumber, photographId],
    queryFn: async ({ signal }) => {
      const params = { identifier: tenant, returnOrderNumber, photographId }
      return (await client.returns.readReturnPhotograph({ params, signal })).body as Blob
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(read.data)
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  return (
    <figure>
      {address === null ? (
        <span className={styles.pending} />
      ) : (
        <a href={address} download={`${returnOrderNumber}-${photographId}`}>
          <img src={address} alt={fill(t.returns.photograph, { photo: text })} />
        </a>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  )
}
