import type { Site } from '../../kernel/site.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import { listSites, putSite, readSite, removeSite } from '../contract/sites.ts'
import { assertTenant, type Tenants } from '../service/return-network.ts'
import type { Sites } from '../service/sites.ts'

export function siteOperations(sites: Sites, tenants: Tenants): Operation[] {
  return [
    operation(listSites).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const page = { pageSize: call.query.pageSize, continuationToken: call.query.continuationToken ?? null }
        const found = await sites.list(unit, call.params.tenant, page)
        const { items, continuationToken } = found
        return { status: 200, body: { items: items.map(toSite), pageSize: page.pageSize, continuationToken } }
      }),
    ),
    operation(readSite).by((call) =>
      call.read(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, siteCode } = call.params
        return { status: 200, body: toSite(await sites.read(unit, tenant, siteCode)) }
      }),
    ),
    operation(putSite).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        const { tenant, siteCode } = call.params
        const isNew = await sites.put(unit, tenant, { siteCode, ...fromSite(call.body) })
        return { status: isNew ? 201 : 200, body: toSite(await sites.read(unit, tenant, siteCode)) }
      }),
    ),
    operation(removeSite).by((call) =>
      call.write(async (unit) => {
        await assertTenant(tenants, unit, call.params.tenant)
        await sites.remove(unit, call.params.tenant, call.params.siteCode)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toSite = (site: Site) => ({ ...site, addressLines: [...site.addressLines] })

/** Only what the contract knows: further members are ignored, not stored. */
const fromSite = ({ company, addressLines, postalCode, city, countryIso }: Omit<Site, 'siteCode'>) => ({
  company,
  addressLines,
  postalCode,
  city,
  countryIso,
})
