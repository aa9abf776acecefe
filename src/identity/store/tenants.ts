import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { Brand, Tenant, TenantStore } from '../service/tenants.ts'

interface Tables {
  tenant: {
    tenant: string
    name: string
    disabled_at: Date | null
    accept_good_products: boolean
    hold_uncompared_names: boolean
    created_at: Date
  }
  brand: { tenant: string; brand_code: string; name: string; created_at: Date }
}

const db = createQueryBuilder<Tables>()

const shown = [
  'tenant',
  'name',
  'disabled_at as disabledAt',
  'accept_good_products as acceptGoodProducts',
  'hold_uncompared_names as holdUncomparedNames',
  'created_at as createdAt',
] as const

const shownOfBrand = ['tenant', 'brand_code as brandCode', 'name', 'created_at as createdAt'] as const

/** PostgreSQL's code for a row that others refer to. */
const foreignKeyViolation = '23503'

export const tenantStore: TenantStore = {
  async addTenant(unit, { tenant, name, disabledAt, acceptGoodProducts, holdUncomparedNames, createdAt }) {
    const rows = await getTransaction(unit).runQuery(
      db
        .insertInto('tenant')
        .values({
          tenant,
          name,
          disabled_at: disabledAt,
          accept_good_products: acceptGoodProducts,
          hold_uncompared_names: holdUncomparedNames,
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant'),
    )
    return rows.length > 0
  },

  async listTenants(unit, afterCode, limit): Promise<readonly Tenant[]> {
    let query = db.selectFrom('tenant').select(shown).orderBy('tenant').limit(limit)
    if (afterCode !== null) query = query.where('tenant', '>', afterCode)
    return getTransaction(unit).runQuery(query)
  },

  async findTenant(unit, tenant): Promise<Tenant | null> {
    const query = db.selectFrom('tenant').select(shown).where('tenant', '=', tenant)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async hasTenant(unit, tenant) {
    const rows = await getTransaction(unit).runQuery(
      db.selectFrom('tenant').select('tenant').where('tenant', '=', tenant),
    )
    return rows.length > 0
  },

  async updateTenant(unit, tenant, { name, disabledAt, acceptGoodProducts, holdUncomparedNames }) {
    const query = db
      .updateTable('tenant')
      .set({
        name,
        disabled_at: disabledAt,
        accept_good_products: acceptGoodProducts,
        hold_uncompared_names: holdUncomparedNames,
      })
      .where('tenant', '=', tenant)
    await getTransaction(unit).runQuery(query)
  },

  async deleteTenant(unit, tenant) {
    const transaction = getTransaction(unit)
    try {
      // Foreign keys tell whether anything belongs to the tenant.
      await transaction.attempt(() => transaction.runQuery(db.deleteFrom('tenant').where('tenant', '=', tenant)))
      return true
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === foreignKeyViolation) return false
      throw error
    }
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

  async holdsUncomparedNames(unit) {
    const transaction = getTransaction(unit)
    const query = db
      .selectFrom('tenant')
      .select('hold_uncompared_names as holds')
      .where('tenant', '=', transaction.requireTenant)
    const [row] = await transaction.runQuery(query)
    return row?.holds !== false
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

  async findBrand(unit, tenant, brandCode): Promise<Brand | null> {
    const query = db
      .selectFrom('brand')
      .select(shownOfBrand)
      .where('tenant', '=', tenant)
      .where('brand_code', '=', brandCode)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async renameBrand(unit, tenant, brandCode, name) {
    const query = db.updateTable('brand').set({ name }).where('tenant', '=', tenant).where('brand_code', '=', brandCode)
    await getTransaction(unit).runQuery(query)
  },

  async deleteBrand(unit, tenant, brandCode) {
    const query = db.deleteFrom('brand').where('tenant', '=', tenant).where('brand_code', '=', brandCode)
    await getTransaction(unit).runQuery(query)
  },

  async listBrandCodes(unit, tenant) {
    const query = db.selectFrom('brand').select('brand_code as brandCode').where('tenant', '=', tenant)
    const rows = await getTransaction(unit).runQuery(query.orderBy('brand_code'))
    return rows.map(({ brandCode }) => brandCode)
  },

  async listBrands(unit, tenant, after, limit): Promise<readonly Brand[]> {
    let query = db.selectFrom('brand').select(shownOfBrand).orderBy('tenant').orderBy('brand_code').limit(limit)
    if (tenant !== null) query = query.where('tenant', '=', tenant)
    if (after !== null) query = query.where((e) => e(e.refTuple('tenant', 'brand_code'), '>', e.tuple(...after)))
    return getTransaction(unit).runQuery(query)
  },
}
