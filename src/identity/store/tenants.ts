import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { Brand, Tenant, TenantStore } from '../service/tenants.ts'

interface Tables {
  tenant: { tenant: string; name: string; disabled_at: Date | null; accept_good_products: boolean; created_at: Date }
  brand: { tenant: string; brand_code: string; name: string; created_at: Date }
}

const db = createQueryBuilder<Tables>()

const shown = [
  'tenant',
  'name',
  'disabled_at as disabledAt',
  'accept_good_products as acceptGoodProducts',
  'created_at as createdAt',
] as const

export const tenantStore: TenantStore = {
  async addTenant(unit, { tenant, name, createdAt }) {
    const rows = await getTransaction(unit).runQuery(
      db
        .insertInto('tenant')
        .values({ tenant, name, accept_good_products: false, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant'),
    )
    return rows.length > 0
  },

  async listTenants(unit): Promise<readonly Tenant[]> {
    return getTransaction(unit).runQuery(db.selectFrom('tenant').select(shown).orderBy('tenant'))
  },

  async setDisabled(unit, tenant, disabledAt): Promise<Tenant | null> {
    const query = db
      .updateTable('tenant')
      .set({ disabled_at: disabledAt })
      .where('tenant', '=', tenant)
      .returning(shown)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async setAcceptGoodProducts(unit, tenant, accept): Promise<Tenant | null> {
    const query = db
      .updateTable('tenant')
      .set({ accept_good_products: accept })
      .where('tenant', '=', tenant)
      .returning(shown)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async acceptsGoodProducts(unit) {
    const transaction = getTransaction(unit)
    const query = db
      .selectFrom('tenant')
      .select('accept_good_products as accepts')
      .where('tenant', '=', transaction.requireTenant)
    const [row] = await transaction.runQuery(query)
    return row?.accepts === true
  },

  async hasTenant(unit, tenant) {
    const rows = await getTransaction(unit).runQuery(
      db.selectFrom('tenant').select('tenant').where('tenant', '=', tenant),
    )
    return rows.length > 0
  },

  async addBrand(unit, { tenant, brandCode, name, createdAt }) {
    const rows = await getTransaction(unit).runQuery(
      db
        .insertInto('brand')
        .values({ tenant, brand_code: brandCode, name, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant'),
    )
    return rows.length > 0
  },

  async listBrands(unit, tenant): Promise<readonly Brand[]> {
    let query = db
      .selectFrom('brand')
      .select(['tenant', 'brand_code as brandCode', 'name', 'created_at as createdAt'])
      .orderBy('tenant')
      .orderBy('brand_code')
    if (tenant !== undefined) query = query.where('tenant', '=', tenant)
    return getTransaction(unit).runQuery(query)
  },
}
