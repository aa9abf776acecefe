import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, type TenantOperation } from '../../platform/http/tenant-operations.ts'
import { listRegistrations, putRegistration, readRegistration, removeRegistration } from '../contract/registrations.ts'
import type { Registration, Registrations } from '../service/registrations.ts'

export function createRegistrationOperations(registrations: Registrations, work: TenantOperation): Operation[] {
  return [
    defineOperation(listRegistrations).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        const filter = { kind: query.kind ?? null, countryIso: query.countryIso ?? null }
        return createPageResponse(
          page,
          await registrations.listRegistrations(unit, tenant, filter, page),
          toRegistration,
        )
      }),
    ),
    defineOperation(readRegistration).by(
      work.asRead(async (unit, { params: { tenant, registrationId } }) =>
        createConditionalResponse(
          200,
          toRegistration(await registrations.getRegistration(unit, tenant, registrationId)),
        ),
      ),
    ),
    defineOperation(putRegistration).by(
      work.asWrite(async (unit, { params: { tenant, registrationId }, body, headers }) => {
        const { brandCode, kind, countryIso, number, validFrom, validTo } = body
        const submitted = { registrationId, brandCode, kind, countryIso, number, validFrom, validTo }
        const precondition = replacesCurrent(headers, toRegistration)
        const { saved, isNew } = await registrations.saveRegistration(unit, tenant, submitted, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toRegistration(saved))
      }),
    ),
    defineOperation(removeRegistration).by(
      work.asWrite(async (unit, { params: { tenant, registrationId }, headers }) => {
        await registrations.deleteRegistration(unit, tenant, registrationId, matchesCurrent(headers, toRegistration))
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toRegistration = (registration: Registration) => ({ ...registration })
