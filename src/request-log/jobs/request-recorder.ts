import type { Clock } from '../../kernel/clock.ts'
import type { AnsweredRequest } from '../../platform/http/answered-request.ts'
import { collectNames, keepGeneratedId, type MaskSchema, maskPath, maskValue } from '../service/masking.ts'
import type { NewRequest, RefusalDetails } from '../service/request-log.ts'

/** Milliseconds between two batches. */
const flushInterval = 1000
/** Requests of all tenants that one batch holds. */
const maxRequests = 2000
/** Those of one tenant, so that it leaves room for others; half of them for requests that succeeded. */
const maxRequestsPerTenant = 250
const maxSucceededPerTenant = maxRequestsPerTenant / 2
/** Requests of one tenant in one batch of which masked copies are kept. */
const maxMaskedPerTenant = 25
/** Failed fields of one request that are kept. */
const maxFailures = 20

export interface RecorderDeps {
  readonly clock: Clock
  readonly insertRequests: (requests: readonly NewRequest[]) => Promise<void>
  /** `full`: more requests than a batch holds; `failed`: the database did not take them. */
  readonly countDropped: (why: 'full' | 'failed', count: number) => void
  readonly reportError: (error: unknown) => void
}

interface TenantShare {
  requests: number
  masked: number
}

/**
 * Collects answered requests and stores them in batches, so that no request waits for it or writes by itself. What
 * exceeds the limits, or cannot be stored, is dropped and counted.
 */
export class RequestRecorder {
  readonly #deps: RecorderDeps
  #waiting: NewRequest[] = []
  readonly #shares = new Map<string, TenantShare>()
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> | null = null
  #hasFailed = false

  constructor(deps: RecorderDeps) {
    this.#deps = deps
  }

  /** Adds a request to the next batch. */
  readonly record = (request: AnsweredRequest): void => {
    let share = this.#shares.get(request.tenant)
    if (share === undefined) {
      share = { requests: 0, masked: 0 }
      this.#shares.set(request.tenant, share)
    }
    const isRefused = request.status >= 400
    const maxOfTenant = isRefused ? maxRequestsPerTenant : maxSucceededPerTenant
    if (this.#waiting.length >= maxRequests || share.requests >= maxOfTenant) {
      this.#deps.countDropped('full', 1)
      return
    }
    share.requests++
    const isMasked = isRefused && share.masked < maxMaskedPerTenant
    if (isMasked) share.masked++
    this.#waiting.push(toNewRequest(request, this.#deps.clock.now(), isMasked))
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval).unref()
  }

  /** Stores what is waiting. Never throws. */
  async flush(): Promise<void> {
    // One batch at a time, so that a slow database does not cost more connections.
    while (this.#flushing !== null) await this.#flushing
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#waiting.length === 0) return
    const batch = this.#waiting
    this.#waiting = []
    this.#shares.clear()
    this.#flushing = this.#store(batch).finally(() => {
      this.#flushing = null
    })
    await this.#flushing
  }

  async #store(batch: readonly NewRequest[]): Promise<void> {
    try {
      await this.#deps.insertRequests(batch)
      this.#hasFailed = false
    } catch (error) {
      this.#deps.countDropped('failed', batch.length)
      // Once, not every second while the database is away.
      if (!this.#hasFailed) this.#deps.reportError(error)
      this.#hasFailed = true
    }
  }
}

function toNewRequest(request: AnsweredRequest, answeredAt: Date, isMasked: boolean): NewRequest {
  const { tenant, clientId, route, status, problem, requestBytes, responseBytes } = request
  return {
    tenant,
    answeredAt,
    clientId,
    operationId: route.operationId,
    method: route.method,
    path: `${request.prefix}${route.path}`,
    status,
    milliseconds: Math.round(request.milliseconds),
    requestId: keepGeneratedId(request.requestId),
    requestBytes,
    responseBytes,
    problemKind: problem?.kind ?? null,
    problemReason: problem?.detail.reason ?? null,
    details: isMasked ? describeRefusal(request) : null,
  }
}

function describeRefusal({ route, problem, params, query, body }: AnsweredRequest): RefusalDetails {
  const schemas = [route.params, route.query, route.body].filter((schema) => schema !== undefined) as MaskSchema[]
  const failures = problem?.detail.failures?.slice(0, maxFailures) ?? []
  const knownNames = failures.length === 0 ? new Set<string>() : collectNames(schemas)
  return {
    failures: failures.map(({ path, rule }) => ({ path: maskPath(path, knownNames), rule })),
    params: maskParameters(params, route.params),
    query: maskParameters(query, route.query),
    body: body === undefined ? null : maskValue(body, route.body ?? null, route.bodyBinding !== undefined),
  }
}

function maskParameters(values: unknown, schema: object | undefined): unknown {
  const isEmpty = typeof values !== 'object' || values === null || Object.keys(values).length === 0
  return isEmpty ? null : maskValue(values, schema ?? null, false)
}
