import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createConditionalResponse, matchesCurrent, replacesCurrent } from '../../../platform/http/preconditions.ts'
import { createPageResponse, readPageQuery, TenantOperation } from '../../../platform/http/tenant-operations.ts'
import type { Site } from '../../../shipping/service/site.ts'
import { listSites, putSite, readSite, removeSite } from '../contract/sites.ts'
import type { Tenants } from '../service/network-administration.ts'
import type { Sites } from '../service/sites.ts'

export function createSiteOperations(sites: Sites, tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(listSites).by(
      work.asRead(async (unit, { params: { tenant }, query }) => {
        const page = readPageQuery(query)
        return createPageResponse(page, await sites.listSites(unit, tenant, page), toSite)
      }),
    ),
    defineOperation(readSite).by(
      work.asRead(async (unit, { params: { tenant, siteCode } }) => {
        return createConditionalResponse(200, toSite(await sites.getSite(unit, tenant, siteCode)))
      }),
    ),
    defineOperation(putSite).by(
      work.asWrite(async (unit, { params: { tenant, siteCode }, body, headers }) => {
        const precondition = replacesCurrent(headers, toSite)
        const submitted = { siteCode, ...fromSite(body) }
        const { saved, isNew } = await sites.saveSite(unit, tenant, submitted, precondition)
        return createConditionalResponse(isNew ? 201 : 200, toSite(saved))
      }),
    ),
    defineOperation(removeSite).by(
      work.asWrite(async (unit, { params: { tenant, siteCode }, headers }) => {
        await sites.deleteSite(unit, tenant, siteCode, matchesCurrent(headers, toSite))
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toSite = (site: Site) => ({ ...site, addressLines: [...site.addressLines] })

/** Only what the contract knows: other members are ignored, not stored. */
const fromSite = (site: Omit<Site, 'siteCode'>) => ({
  company: site.company,
  addressLines: site.addressLines,
  postalCode: site.postalCode,
  city: site.city,
  countryIso: site.countryIso,
  contactName: site.contactName ?? null,
  telephone: site.telephone ?? null,
  email: site.email ?? null,
})
