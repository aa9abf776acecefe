import type { Route, RouteResponse } from '../../kernel/contract/route.ts'
import type { Page, PageRequest } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Call, TextResponse } from './call.ts'

/** Which tenants there are. */
interface Tenants {
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/** A call that names a tenant in its path. */
interface TenantCall {
  readonly params: { readonly tenant: string }
}

/** What an operation does, within its transaction. */
type Work<R extends Route> = (unit: UnitOfWork, call: Call<R>) => Promise<RouteResponse<R>>

/** Work on what an operator sets up for a tenant, refused where there is no such tenant. */
export class TenantOperation {
  readonly #tenants: Tenants

  constructor(tenants: Tenants) {
    this.#tenants = tenants
  }

  asRead<R extends Route>(work: Work<R>) {
    return (call: Call<R> & TenantCall): Promise<RouteResponse<R>> =>
      call.read(async (unit) => {
        await this.#assertTenant(unit, call.params.tenant)
        return work(unit, call)
      })
  }

  asWrite<R extends Route>(work: Work<R>) {
    return (call: Call<R> & TenantCall): Promise<RouteResponse<R> | TextResponse<R>> =>
      call.write(async (unit) => {
        await this.#assertTenant(unit, call.params.tenant)
        return work(unit, call)
      })
  }

  async #assertTenant(unit: UnitOfWork, tenant: string): Promise<void> {
    if (await this.#tenants.hasTenant(unit, tenant)) return
    throw new Problem('not-found', `There is no tenant ${tenant}`)
  }
}

/** The page that a list is asked for. */
export const requestedPageQuery = (query: {
  readonly pageSize: number
  readonly continuationToken?: string
}): PageRequest => ({
  pageSize: query.pageSize,
  continuationToken: query.continuationToken ?? null,
})

/** The answer with a page of a list. */
export const pageResponse = <Item, Dto>(
  { pageSize }: PageRequest,
  { items, continuationToken }: Page<Item>,
  toDto: (item: Item) => Dto,
) => ({ status: 200, body: { items: items.map(toDto), pageSize, continuationToken } }) as const
