import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** How a request ended: answered, refused for what it was (4xx), or failed on the server's side (5xx). */
export const requestOutcomes = ['Succeeded', 'Refused', 'Failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** The statuses of an outcome, inclusive. */
export const statusesOf: Readonly<Record<RequestOutcome, readonly [from: number, to: number]>> = {
  Succeeded: [100, 399],
  Refused: [400, 499],
  Failed: [500, 599],
}

export const toOutcome = (status: number): RequestOutcome =>
  status < 400 ? 'Succeeded' : status < 500 ? 'Refused' : 'Failed'

/** A field that was refused, and the rule that it broke. */
export interface FailedField {
  readonly path: string
  readonly rule: string
}

/** Details stored of a refused request, besides its summary; all are masked. */
export interface RefusalDetails {
  readonly failures: readonly FailedField[]
  /** By name; null for none. */
  readonly params: unknown
  readonly query: unknown
  /** Null for no body, one that is not JSON, or one that was not read. */
  readonly body: unknown
}

/** The summary of a request. */
export interface RequestSummary {
  readonly tenant: string
  readonly answeredAt: Date
  readonly clientId: string
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly requestId: string | null
  readonly requestBytes: number | null
  readonly responseBytes: number | null
  readonly problemKind: string | null
  readonly problemReason: string | null
}

/** A request as it is stored. */
export interface NewRequest extends RequestSummary {
  readonly details: RefusalDetails | null
}

/** A stored request without its details. */
export interface LoggedRequest extends RequestSummary {
  /** Ascending. */
  readonly entryNumber: string
}

/** A stored request with its details. */
export interface DetailedRequest extends LoggedRequest, Pick<NewRequest, 'details'> {}

/** The filters of the list; null for any. */
export interface RequestFilter {
  readonly outcome: RequestOutcome | null
  readonly operationId: string | null
  readonly clientId: string | null
  /** Inclusive. */
  readonly from: Date | null
}

export interface RequestStore {
  /** Needs an operator's reach: a batch has requests of several tenants. */
  insertRequests(unit: UnitOfWork, requests: readonly NewRequest[]): Promise<void>
  /** Newest first, before the given one. */
  listRequests(
    unit: UnitOfWork,
    tenant: string,
    filter: RequestFilter,
    before: string | null,
    limit: number,
  ): Promise<readonly LoggedRequest[]>
  findRequest(unit: UnitOfWork, tenant: string, entryNumber: string): Promise<DetailedRequest | null>
  /** The newest entry beyond the limits, which are passed by all older ones too; null if there is none. */
  findNewestExcess(unit: UnitOfWork, tenant: string, limits: ExcessLimits): Promise<string | null>
  /** Deletes some of the entries up to one. @returns whether there may be more */
  deleteUpTo(unit: UnitOfWork, tenant: string, entryNumber: string): Promise<boolean>
}

/** How much is kept of a tenant. */
export interface ExcessLimits {
  readonly before: Date
  readonly rows: number
  readonly bytes: number
}

/** How much is kept of each tenant. */
export interface RequestLogRetention {
  /** 0: nothing is recorded. */
  readonly days: number
  readonly rows: number
  readonly bytes: number
}

const entryNumberPattern = /^\d{1,19}$/
const millisecondsOfDay = 86_400_000

/** The requests of tenants, as developers look at them. */
export class RequestLog {
  readonly #store: RequestStore

  constructor(store: RequestStore) {
    this.#store = store
  }

  async listRequests(
    unit: UnitOfWork,
    tenant: string,
    filter: RequestFilter,
    page: PageRequest,
  ): Promise<Page<LoggedRequest>> {
    return readPageByKey(page, {
      name: `api-requests ${JSON.stringify([tenant, filter])}`,
      key: entryNumberPattern,
      readPage: (before, limit) => this.#store.listRequests(unit, tenant, filter, before, limit),
      getKey: ({ entryNumber }) => entryNumber,
    })
  }

  /** @throws Problem `not-found` */
  async getRequest(unit: UnitOfWork, tenant: string, entryNumber: string): Promise<DetailedRequest> {
    const isNumber = entryNumberPattern.test(entryNumber) && BigInt(entryNumber) < 2n ** 63n
    const request = isNumber ? await this.#store.findRequest(unit, tenant, entryNumber) : null
    if (request !== null) return request
    throw new Problem('not-found', `There is no request ${entryNumber} in the log; old requests are deleted`)
  }

  /** Deletes what is older or more than is kept of a tenant, a few thousand rows per transaction. */
  async tidyTenant(
    tenant: string,
    { days, rows, bytes }: RequestLogRetention,
    runAsOperator: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    const newest = await runAsOperator((unit) => {
      const before = new Date(unit.at.getTime() - days * millisecondsOfDay)
      return this.#store.findNewestExcess(unit, tenant, { before, rows, bytes })
    })
    if (newest === null) return
    while (await runAsOperator((unit) => this.#store.deleteUpTo(unit, tenant, newest)));
  }
}
