import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from './layout.tsx'
import { ErrorState, Loading } from './states.tsx'

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** A query's loading state, error or data. */
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
