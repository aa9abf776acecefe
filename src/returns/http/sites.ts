import type { Site } from '../../kernel/site.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import { listSites, putSite, readSite, removeSite } from '../contract/sites.ts'
import type { Tenants } from '../service/return-network.ts'
import type { Sites } from '../service/sites.ts'
import { pageAnswer, pageAsked, TenantWork } from './return-network.ts'

export function siteOperations(sites: Sites, tenants: Tenants): Operation[] {
  const work = new TenantWork(tenants)
  return [
    operation(listSites).by(
      work.reading(async (unit, { params: { tenant }, query }) => {
        const page = pageAsked(query)
        return pageAnswer(page, await sites.list(unit, tenant, page), toSite)
      }),
    ),
    operation(readSite).by(
      work.reading(async (unit, { params: { tenant, siteCode } }) => {
        return { status: 200, body: toSite(await sites.read(unit, tenant, siteCode)) }
      }),
    ),
    operation(putSite).by(
      work.writing(async (unit, { params: { tenant, siteCode }, body }) => {
        const isNew = await sites.put(unit, tenant, { siteCode, ...fromSite(body) })
        return { status: isNew ? 201 : 200, body: toSite(await sites.read(unit, tenant, siteCode)) }
      }),
    ),
    operation(removeSite).by(
      work.writing(async (unit, { params: { tenant, siteCode } }) => {
        await sites.remove(unit, tenant, siteCode)
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
