import type { Route, RouteResponse } from '../../kernel/contract/route.ts'
import type { Page, PageRequest } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Call, TextResponse } from './call.ts'

/** Checks which tenants exist. */
interface Tenants {
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/** A call with a tenant in its path. */
interface TenantCall {
  readonly params: { readonly tenant: string }
}

/** The work of an operation within its transaction. */
type Work<R extends Route> = (unit: UnitOfWork, call: Call<R>) => Promise<RouteResponse<R>>

/** Runs operations on what an operator configures for a tenant; rejected if the tenant does not exist. */
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

/** The requested page of a list. */
export const readPageQuery = (query: {
  readonly pageSize: number
  readonly continuationToken?: string
}): PageRequest => ({
  pageSize: query.pageSize,
  continuationToken: query.continuationToken ?? null,
})

/** The response with one page of a list. */
export const createPageResponse = <Item, Dto>(
  { pageSize }: PageRequest,
  { items, continuationToken }: Page<Item>,
  toDto: (item: Item) => Dto,
) => ({ status: 200, body: { items: items.map(toDto), pageSize, continuationToken } }) as const
