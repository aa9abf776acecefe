import type { Paging } from './operation.ts'
import type { AnyAnswer, CallInput } from './sending.ts'

type Call = (input: CallInput) => Promise<AnyAnswer>
type Page = Readonly<Record<string, unknown>>

/**
 * Iterates over a list page by page. A list ends with its last page. A feed never ends: iteration stops at the first
 * page without entries, whose token continues from there.
 */
export async function* walkPages(call: Call, paging: Paging, input: CallInput = {}): AsyncGenerator<AnyAnswer, void> {
  const place = paging.kind === 'token' && paging.inBody === true ? 'body' : 'query'
  let next: CallInput = input
  for (;;) {
    const answer = await call(next)
    yield answer
    const mark = findNextPage(answer.body as Page, paging)
    if (mark === null) return
    next = { ...input, [place]: { ...(input[place] as Page | undefined), [paging.parameter]: mark } }
  }
}

/** The token or number of the next page; null after the last one. */
function findNextPage(page: Page, { kind, items }: Paging): string | number | null {
  if (kind === 'number') {
    const number = Number(page['currentPage'])
    return number < Number(page['pageCount']) ? number + 1 : null
  }
  const token = page['continuationToken']
  const isEmpty = (page[items] as readonly unknown[]).length === 0
  return typeof token === 'string' && !isEmpty ? token : null
}

/** Iterates over a list entry by entry. */
export async function* walkItems(call: Call, paging: Paging, input?: CallInput): AsyncGenerator<unknown, void> {
  for await (const { body } of walkPages(call, paging, input)) yield* (body as Page)[paging.items] as readonly unknown[]
}
