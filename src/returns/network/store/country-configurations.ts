import { sql } from 'kysely'
import { listKeysOf } from '../../../platform/db/listed-keys.ts'
import { compileText, createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { CountryConfiguration } from '../service/country-configuration.ts'
import type { CountryConfigurationStore } from '../service/stores.ts'

interface Tables {
  country_configuration: {
    tenant: string
    country_iso: string
    country_name: string
    currency: string
    languages: readonly string[]
    is_returnable: boolean
    return_period_days: number
    transit_days: number
    return_admin_centre_code: string
    return_methods: CountryConfiguration['returnMethods']
    return_reasons: CountryConfiguration['returnReasons']
  }
  outbound_order: { tenant: string; order_reference: string; country_iso: string }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'country_iso as countryIso',
  'country_name as countryName',
  'currency',
  'languages',
  'is_returnable as isReturnable',
  'return_period_days as returnPeriodDays',
  'transit_days as transitDays',
  'return_admin_centre_code as returnAdminCentreCode',
  'return_methods as returnMethods',
  'return_reasons as returnReasons',
] as const

const selectConfigurations = (tenant: string) =>
  db.selectFrom('country_configuration').select(columns).where('tenant', '=', tenant)
const findText = compileText(selectConfigurations('').where('country_iso', '=', ''))
const ofOrderText = compileText(
  selectConfigurations('').where('country_iso', '=', (expression) =>
    expression
      .selectFrom('outbound_order')
      .select('country_iso')
      .where('tenant', '=', '')
      .where('order_reference', '=', ''),
  ),
)
const ofOrdersText = compileText(
  selectConfigurations('').where('country_iso', 'in', (expression) =>
    expression
      .selectFrom('outbound_order')
      .select('country_iso')
      .where('tenant', '=', '')
      .where('order_reference', '=', sql<string>`any(${[]}::text[])`),
  ),
)

export const countryConfigurationStore: CountryConfigurationStore = {
  async saveConfigurations(unit, tenant, configurations) {
    const byCountry = new Map(configurations.map((configuration) => [configuration.countryIso, configuration]))
    const sorted = [...byCountry.values()].toSorted((a, b) => (a.countryIso < b.countryIso ? -1 : 1))
    const rows = await getTransaction(unit).runPrepared<{ isNew: boolean }>(
      'country-configuration-put',
      `insert into portolan.country_configuration (tenant, country_iso, country_name, currency, languages, is_returnable,
              return_period_days, transit_days, return_admin_centre_code, return_methods, return_reasons)
       select $1, "countryIso", "countryName", currency, languages, "isReturnable", "returnPeriodDays", "transitDays",
              "returnAdminCentreCode", "returnMethods", "returnReasons"
         from json_to_recordset($2) as row ("countryIso" text, "countryName" text, currency text, languages text[],
                "isReturnable" boolean, "returnPeriodDays" integer, "transitDays" integer,
                "returnAdminCentreCode" text, "returnMethods" json, "returnReasons" json)
       on conflict (tenant, country_iso) do update
         set (country_name, currency, languages, is_returnable, return_period_days, transit_days,
              return_admin_centre_code, return_methods, return_reasons)
           = (excluded.country_name, excluded.currency, excluded.languages, excluded.is_returnable,
              excluded.return_period_days, excluded.transit_days, excluded.return_admin_centre_code,
              excluded.return_methods, excluded.return_reasons)
       returning xmax = 0 as "isNew"`,
      [tenant, JSON.stringify(sorted)],
    )
    return { put: rows.length, added: rows.filter(({ isNew }) => isNew).length }
  },

  async findConfiguration(unit, tenant, countryIso): Promise<CountryConfiguration | null> {
    const [row] = await getTransaction(unit).runPrepared<CountryConfiguration>('country-configuration-find', findText, [
      tenant,
      countryIso,
    ])
    return row ?? null
  },

  async findForOrder(unit, orderReference): Promise<CountryConfiguration | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<CountryConfiguration>('country-configuration-of-order', ofOrderText, [
      transaction.requireTenant,
      transaction.requireTenant,
      orderReference,
    ])
    return row ?? null
  },

  async listForOrders(unit, orderReferences) {
    const transaction = getTransaction(unit)
    const { requireTenant: tenant } = transaction
    const values = [tenant, tenant, orderReferences]
    return transaction.runPrepared<CountryConfiguration>('country-configuration-of-orders', ofOrdersText, values)
  },

  async listConfigurations(unit, tenant): Promise<readonly CountryConfiguration[]> {
    return getTransaction(unit).runQuery(selectConfigurations(tenant).orderBy('country_iso'))
  },

  async listKeys(unit, tenant, afterCountry, limit) {
    const rows = selectConfigurations(tenant)
      .where('country_iso', '>', afterCountry ?? '')
      .orderBy('country_iso')
      .limit(limit)
    return listKeysOf(getTransaction(unit), rows.compile(), 'countryIso')
  },

  async readConfigurations(unit, tenant, countries): Promise<readonly CountryConfiguration[]> {
    const query = selectConfigurations(tenant).where('country_iso', 'in', countries).orderBy('country_iso')
    return getTransaction(unit).runQuery(query)
  },

  async deleteConfiguration(unit, tenant, countryIso) {
    const query = db
      .deleteFrom('country_configuration')
      .where('tenant', '=', tenant)
      .where('country_iso', '=', countryIso)
      .returning('country_iso')
    return (await getTransaction(unit).runQuery(query)).length > 0
  },
}
