import { listKeysOf } from '../../platform/db/listed-keys.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { Site, SiteStore } from '../service/site.ts'

const selection = `select site_code as "siteCode", company, address_lines as "addressLines", postal_code as "postalCode",
    city, country_iso as "countryIso", contact_name as "contactName", telephone, email
  from portolan.site`

/** Stores sites in the database. */
export const siteStore: SiteStore = {
  async findFirstSite(unit, siteCodes) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<Site>(
      'site-first-of',
      `${selection} where tenant = $1 and site_code = any($2::text[])
        order by array_position($2::text[], site_code) limit 1`,
      [transaction.requireTenant, siteCodes],
    )
    return rows[0] ?? null
  },

  async findSites(unit, siteCodes) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<Site>('site-all', `${selection} where tenant = $1 and site_code = any($2::text[])`, [
      transaction.requireTenant,
      siteCodes,
    ])
  },

  async findSite(unit, tenant, siteCode) {
    const rows = await getTransaction(unit).runStatement<Site>(`${selection} where tenant = $1 and site_code = $2`, [
      tenant,
      siteCode,
    ])
    return rows[0] ?? null
  },

  async listKeys(unit, tenant, afterCode, limit) {
    const sql = `${selection} where tenant = $1 and site_code > $2 order by site_code limit $3`
    return listKeysOf(getTransaction(unit), { sql, parameters: [tenant, afterCode ?? '', limit] }, 'siteCode')
  },

  async readSites(unit, tenant, siteCodes) {
    return getTransaction(unit).runStatement<Site>(
      `${selection} where tenant = $1 and site_code = any($2::text[]) order by site_code`,
      [tenant, siteCodes],
    )
  },

  async saveSites(unit, tenant, sites) {
    const rows = await getTransaction(unit).runStatement<{ isNew: boolean }>(
      `insert into portolan.site (tenant, site_code, company, address_lines, postal_code, city, country_iso, contact_name,
              telephone, email)
       select $1, "siteCode", company, "addressLines", "postalCode", city, "countryIso", "contactName", telephone, email
         from json_to_recordset($2::json) as row ("siteCode" text, company text, "addressLines" text[],
                "postalCode" text, city text, "countryIso" text, "contactName" text, telephone text, email text)
       on conflict (tenant, site_code) do update
         set company = excluded.company, address_lines = excluded.address_lines, postal_code = excluded.postal_code,
             city = excluded.city, country_iso = excluded.country_iso, contact_name = excluded.contact_name,
             telephone = excluded.telephone, email = excluded.email
       returning xmax = 0 as "isNew"`,
      [tenant, JSON.stringify(sites)],
    )
    return rows.filter(({ isNew }) => isNew).length
  },

  async deleteSite(unit, tenant, siteCode) {
    const rows = await getTransaction(unit).runStatement(
      'delete from portolan.site where tenant = $1 and site_code = $2 returning site_code',
      [tenant, siteCode],
    )
    return rows.length > 0
  },
}
