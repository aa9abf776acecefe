import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, TenantOperation } from '../../platform/http/tenant-operations.ts'
import {
  listBrands,
  listTenants,
  putBrand,
  putTenant,
  readBrand,
  readTenant,
  removeBrand,
  removeTenant,
} from '../contract/tenants.ts'
import type { Brand, Tenant, Tenants } from '../service/tenants.ts'

export function createTenantOperations(tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(listTenants).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        return createPageResponse(page, await tenants.listTenants(unit, page), toTenant)
      }),
    ),
    defineOperation(readTenant).by((call) =>
      call.read(async (unit) =>
        createConditionalResponse(200, toTenant(await tenants.getTenant(unit, call.params.tenant))),
      ),
    ),
    defineOperation(putTenant).by((call) =>
      call.write(async (unit) => {
        const precondition = replacesCurrent(call.headers, toTenant)
        const settings = { ...call.body, holdUncomparedNames: call.body.holdUncomparedNames ?? true }
        const { saved, isNew } = await tenants.saveTenant(unit, call.params.tenant, settings, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toTenant(saved))
      }),
    ),
    defineOperation(removeTenant).by((call) =>
      call.write(async (unit) => {
        await tenants.deleteTenant(unit, call.params.tenant, matchesCurrent(call.headers, toTenant))
        return { status: 204, body: null }
      }),
    ),
    defineOperation(listBrands).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        return createPageResponse(page, await tenants.listBrands(unit, tenant, page), toBrand)
      }),
    ),
    defineOperation(readBrand).by(
      work.asRead(async (unit, { params: { tenant, brandCode } }) =>
        createConditionalResponse(200, toBrand(await tenants.getBrand(unit, tenant, brandCode))),
      ),
    ),
    defineOperation(putBrand).by(
      work.asWrite(async (unit, { params: { tenant, brandCode }, body, headers }) => {
        const precondition = replacesCurrent(headers, toBrand)
        const { saved, isNew } = await tenants.saveBrand(unit, tenant, brandCode, body.name, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toBrand(saved))
      }),
    ),
    defineOperation(removeBrand).by(
      work.asWrite(async (unit, { params: { tenant, brandCode }, headers }) => {
        await tenants.deleteBrand(unit, tenant, brandCode, matchesCurrent(headers, toBrand))
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toTenant = ({ tenant, name, disabledAt, acceptGoodProducts, holdUncomparedNames, createdAt }: Tenant) => ({
  tenant,
  name,
  isDisabled: disabledAt !== null,
  acceptGoodProducts,
  holdUncomparedNames,
  disabledAt: disabledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const toBrand = ({ createdAt, ...brand }: Brand) => ({ ...brand, createdAt: createdAt.toISOString() })
