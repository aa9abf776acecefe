import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from './layout.tsx'
import { ErrorState, Loading } from './states.tsx'

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** What a page shows of one record: that it is being read, why it cannot be, or the record. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.isPending) {
    return (
      <Card>
        <Loading />
      </Card>
    )
  }
  if (query.isError) {
    return (
      <Card>
        <ErrorState error={query.error} retry={query.refetch} />
      </Card>
    )
  }
  return children(query.data)
}
