import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, type TenantOperation } from '../../platform/http/tenant-operations.ts'
import { listRetentions, putRetention, readRetention, removeRetention } from '../contract/retention.ts'
import type { Retention, Retentions } from '../service/retention.ts'

export function createRetentionOperations(retentions: Retentions, work: TenantOperation): Operation[] {
  return [
    defineOperation(listRetentions).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        return createPageResponse(page, await retentions.listRetentions(unit, tenant, page), toRetention)
      }),
    ),
    defineOperation(readRetention).by(
      work.asRead(async (unit, { params: { tenant, kind } }) =>
        createConditionalResponse(200, toRetention(await retentions.getRetention(unit, tenant, kind))),
      ),
    ),
    defineOperation(putRetention).by(
      work.asWrite(async (unit, { params: { tenant, kind }, body, headers }) => {
        const precondition = replacesCurrent(headers, toRetention)
        const { saved, isNew } = await retentions.saveRetention(unit, tenant, kind, body.days, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toRetention(saved))
      }),
    ),
    defineOperation(removeRetention).by(
      work.asWrite(async (unit, { params: { tenant, kind }, headers }) => {
        await retentions.deleteRetention(unit, tenant, kind, matchesCurrent(headers, toRetention))
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toRetention = ({ doneUntil, ...retention }: Retention) => ({
  ...retention,
  doneUntil: doneUntil?.toISOString() ?? null,
})
