import { toInstant } from '../../kernel/date-time.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Call, defineOperation, type Operation } from '../../platform/http/call.ts'
import { assertMayNameTenant } from '../../platform/http/own-tenant.ts'
import { getProblemTitle, getProblemType } from '../../platform/http/problem-details.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { listApiRequests, readApiRequest } from '../contract/requests.ts'
import { type DetailedRequest, type LoggedRequest, type RequestLog, toOutcome } from '../service/request-log.ts'

export interface RequestLogOperationsDeps {
  readonly log: RequestLog
  /** Stores what this process has recorded so far, so that a list has the requests before it. */
  readonly flush: () => Promise<void>
  readonly hasTenant: (unit: UnitOfWork, tenant: string) => Promise<boolean>
  /** The service of an operation; undefined for one that is no longer there. */
  readonly findService: (operationId: string) => string | undefined
}

export function createRequestLogOperations({
  log,
  flush,
  hasTenant,
  findService,
}: RequestLogOperationsDeps): Operation[] {
  const toRequest = (request: LoggedRequest) => describeRequest(request, findService(request.operationId))
  const toDetails = ({ details, ...request }: DetailedRequest) => ({
    ...toRequest(request),
    failures: [...(details?.failures ?? [])],
    maskedParams: toText(details?.params),
    maskedQuery: toText(details?.query),
    maskedBody: toText(details?.body),
  })
  const assertTenant = async (
    unit: UnitOfWork,
    { principal, params }: Pick<Call<typeof listApiRequests>, 'principal' | 'params'>,
  ): Promise<void> => {
    assertMayNameTenant(principal, params.tenant)
    if (!(await hasTenant(unit, params.tenant))) throw new Problem('not-found', `There is no tenant ${params.tenant}`)
  }
  return [
    defineOperation(listApiRequests).by(async (call) => {
      assertMayNameTenant(call.principal, call.params.tenant)
      await flush()
      return call.read(async (unit) => {
        await assertTenant(unit, call)
        const { outcome, operationId, clientId, from } = call.query
        const filter = {
          outcome: outcome ?? null,
          operationId: operationId ?? null,
          clientId: clientId ?? null,
          from: from === undefined ? null : toInstant(from),
        }
        const page = readPageQuery(call.query)
        return createPageResponse(page, await log.listRequests(unit, call.params.tenant, filter, page), toRequest)
      })
    }),
    defineOperation(readApiRequest).by((call) =>
      call.read(async (unit) => {
        await assertTenant(unit, call)
        const { tenant, entryNumber } = call.params
        return { status: 200, body: toDetails(await log.getRequest(unit, tenant, entryNumber)) }
      }),
    ),
  ]
}

const describeRequest = (request: LoggedRequest, service: string | undefined) => ({
  entryNumber: request.entryNumber,
  answeredAt: request.answeredAt.toISOString(),
  clientId: request.clientId,
  operationId: request.operationId,
  reference: service === undefined ? null : `/docs/${service}#${request.operationId}`,
  method: request.method,
  path: request.path,
  status: request.status,
  outcome: toOutcome(request.status),
  milliseconds: request.milliseconds,
  requestId: request.requestId,
  requestBytes: request.requestBytes,
  responseBytes: request.responseBytes,
  problem:
    request.problemKind === null
      ? null
      : {
          type: getProblemType(request.problemKind),
          title: getProblemTitle(request.status),
          reason: request.problemReason,
        },
})

const toText = (masked: unknown): string | null => (masked == null ? null : JSON.stringify(masked))
