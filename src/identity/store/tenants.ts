import { queryBuilder } from '../../platform/db/query-builder.ts'
import { transactionOf } from '../../platform/db/transaction.ts'
import type { Brand, Tenant, TenantStore } from '../service/tenants.ts'

interface Tables {
  tenant: { tenant: string; name: string; created_at: Date }
  brand: { tenant: string; brand_code: string; name: string; created_at: Date }
}

const db = queryBuilder<Tables>()

export const tenantStore: TenantStore = {
  async addTenant(unit, { tenant, name, createdAt }) {
    const rows = await transactionOf(unit).rows(
      db
        .insertInto('tenant')
        .values({ tenant, name, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant'),
    )
    return rows.length > 0
  },

  async tenants(unit): Promise<readonly Tenant[]> {
    const query = db.selectFrom('tenant').select(['tenant', 'name', 'created_at as createdAt']).orderBy('tenant')
    return transactionOf(unit).rows(query)
  },

  async hasTenant(unit, tenant) {
    const rows = await transactionOf(unit).rows(db.selectFrom('tenant').select('tenant').where('tenant', '=', tenant))
    return rows.length > 0
  },

  async addBrand(unit, { tenant, brandCode, name, createdAt }) {
    const rows = await transactionOf(unit).rows(
      db
        .insertInto('brand')
        .values({ tenant, brand_code: brandCode, name, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant'),
    )
    return rows.length > 0
  },

  async brands(unit, tenant): Promise<readonly Brand[]> {
    let query = db
      .selectFrom('brand')
      .select(['tenant', 'brand_code as brandCode', 'name', 'created_at as createdAt'])
      .orderBy('tenant')
      .orderBy('brand_code')
    if (tenant !== undefined) query = query.where('tenant', '=', tenant)
    return transactionOf(unit).rows(query)
  },
}
