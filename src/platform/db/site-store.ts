import type { Site, SiteStore } from '../../kernel/site.ts'
import { transactionOf } from './transaction.ts'

const selection = `select site_code as "siteCode", company, address_lines as "addressLines", postal_code as "postalCode",
    city, country_iso as "countryIso"
  from portolan.site`

/** Sites as rows of the database. */
export const siteStore: SiteStore = {
  async firstOf(unit, siteCodes) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<Site>(
      'site-first-of',
      `${selection} where tenant = $1 and site_code = any($2::text[])
        order by array_position($2::text[], site_code) limit 1`,
      [transaction.itsTenant, siteCodes],
    )
    return rows[0] ?? null
  },

  async all(unit, siteCodes) {
    const transaction = transactionOf(unit)
    return transaction.prepared<Site>('site-all', `${selection} where tenant = $1 and site_code = any($2::text[])`, [
      transaction.itsTenant,
      siteCodes,
    ])
  },

  async find(unit, tenant, siteCode) {
    const rows = await transactionOf(unit).statement<Site>(`${selection} where tenant = $1 and site_code = $2`, [
      tenant,
      siteCode,
    ])
    return rows[0] ?? null
  },

  async list(unit, tenant, afterCode, limit) {
    return transactionOf(unit).statement<Site>(
      `${selection} where tenant = $1 and site_code > $2 order by site_code limit $3`,
      [tenant, afterCode ?? '', limit],
    )
  },

  async put(unit, tenant, sites) {
    const rows = await transactionOf(unit).statement<{ isNew: boolean }>(
      `insert into portolan.site (tenant, site_code, company, address_lines, postal_code, city, country_iso)
       select $1, "siteCode", company, "addressLines", "postalCode", city, "countryIso"
         from json_to_recordset($2::json) as row ("siteCode" text, company text, "addressLines" text[],
                "postalCode" text, city text, "countryIso" text)
       on conflict (tenant, site_code) do update
         set company = excluded.company, address_lines = excluded.address_lines, postal_code = excluded.postal_code,
             city = excluded.city, country_iso = excluded.country_iso
       returning xmax = 0 as "isNew"`,
      [tenant, JSON.stringify(sites)],
    )
    return rows.filter(({ isNew }) => isNew).length
  },

  async remove(unit, tenant, siteCode) {
    const rows = await transactionOf(unit).statement(
      'delete from portolan.site where tenant = $1 and site_code = $2 returning site_code',
      [tenant, siteCode],
    )
    return rows.length > 0
  },
}
