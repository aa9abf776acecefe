import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { assertMayNameTenant } from '../../platform/http/own-tenant.ts'
import { createConditionalResponse, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import {
  createClient,
  listClients,
  putClient,
  putClientRateLimits,
  readClient,
  readClientRateLimits,
  renewClientSecret,
} from '../contract/clients.ts'
import type { ApiClient } from '../service/client.ts'
import type { Clients } from '../service/clients.ts'

export function createClientOperations(clients: Clients): Operation[] {
  return [
    defineOperation(listClients).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        const tenant = assertMayNameTenant(call.principal, call.query.tenant ?? call.principal.tenant)
        return createPageResponse(page, await clients.listClients(unit, tenant, page), toClient)
      }),
    ),
    defineOperation(createClient).by((call) =>
      call.write(async (unit) => {
        const { clientId, name, scopes, brands } = call.body
        const tenant = assertMayNameTenant(call.principal, call.body.tenant)
        const created = await clients.createClient(
          unit,
          { clientId, tenant, name, scopes, brands },
          call.principal.tenant,
        )
        const location = `/admin/v1/clients/${clientId}`
        return {
          status: 201,
          headers: { location },
          body: { client: toClient(created.client), secret: created.secret },
        }
      }),
    ),
    defineOperation(readClient).by((call) =>
      call.read(async (unit) =>
        createConditionalResponse(
          200,
          toClient(await clients.getClient(unit, call.params.clientId, call.principal.tenant)),
        ),
      ),
    ),
    defineOperation(putClient).by((call) =>
      call.write(async (unit) => {
        const { name, scopes, brands, isActive } = call.body
        const change = { name, scopes, brands, isActive }
        const precondition = replacesCurrent(call.headers, toClient)
        const { clientId } = call.params
        const { saved } = await clients.saveClient(unit, clientId, change, precondition, call.principal.tenant)
        return createConditionalResponse(200, toClient(saved))
      }),
    ),
    defineOperation(renewClientSecret).by((call) =>
      call.write(async (unit) => {
        const { client, secret } = await clients.renewSecret(
          unit,
          call.params.clientId,
          call.body.overlapMinutes,
          call.principal.tenant,
        )
        return { status: 200, body: { client: toClient(client), secret } }
      }),
    ),
    defineOperation(readClientRateLimits).by((call) =>
      call.read(async (unit) =>
        createConditionalResponse(200, toRateLimits(await clients.getClient(unit, call.params.clientId))),
      ),
    ),
    defineOperation(putClientRateLimits).by((call) =>
      call.write(async (unit) => {
        const limits = Object.fromEntries(
          call.body.limits.map(({ operation, requestsPerMinute }) => [operation, requestsPerMinute]),
        )
        const precondition = replacesCurrent(call.headers, toRateLimits)
        const { saved } = await clients.saveRateLimits(unit, call.params.clientId, limits, precondition)
        return createConditionalResponse(200, toRateLimits(saved))
      }),
    ),
  ]
}

const toClient = (client: ApiClient) => ({
  clientId: client.clientId,
  tenant: client.tenant,
  name: client.name,
  scopes: [...client.scopes],
  brands: client.brands === null ? null : [...client.brands],
  isActive: client.isActive,
  isSandbox: client.isSandbox,
  secretRenewedAt: client.secretRenewedAt?.toISOString() ?? null,
  previousSecretExpiresAt: client.previousSecretExpiresAt?.toISOString() ?? null,
  createdAt: client.createdAt.toISOString(),
})

const toRateLimits = ({ rateLimits }: ApiClient) => ({
  limits: Object.entries(rateLimits)
    .map(([operation, requestsPerMinute]) => ({ operation, requestsPerMinute }))
    .toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
})
