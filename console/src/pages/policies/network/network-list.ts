import { useInfiniteQuery } from '@tanstack/react-query'
import { useTenant } from '../../../session/tenant.tsx'

interface PageQuery {
  readonly pageSize: number
  readonly continuationToken: string | undefined
}

interface ListedPage<Row> {
  readonly items: readonly Row[]
  readonly continuationToken: string | null
}

/** A paged list of the return network. @param name of the list, for the cache */
export function useNetworkList<Row>(
  name: string,
  readPage: (query: PageQuery, signal: AbortSignal) => Promise<ListedPage<Row>>,
  pageSize = 50,
) {
  const { tenant } = useTenant()
  return useInfiniteQuery({
    queryKey: [tenant, 'network', name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: continuationToken, signal }) => {
      const { items, continuationToken: next } = await readPage({ pageSize, continuationToken }, signal)
      return { rows: items, next }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
