import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createConditionalResponse, replacesCurrent } from '../../../platform/http/preconditions.ts'
import { TenantOperation } from '../../../platform/http/tenant-operations.ts'
import type { Tenants } from '../../network/service/network-administration.ts'
import { putPortalLook, readPortalLook } from '../contract/portal-looks.ts'
import type { PortalLook, PortalLooks } from '../service/portal-looks.ts'

/** The operations with which an operator sets the appearance of return portals. */
export function createPortalLookOperations(looks: PortalLooks, tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(readPortalLook).by(
      work.asRead(async (unit, { params: { tenant } }) =>
        createConditionalResponse(200, toLook(await looks.getLook(unit, tenant))),
      ),
    ),
    defineOperation(putPortalLook).by(
      work.asWrite(async (unit, { params: { tenant }, body, headers }) => {
        const { accentColour, helpAddress, logo } = body
        const picture = logo === null || logo === undefined ? logo : Buffer.from(logo, 'base64')
        const precondition = replacesCurrent(headers, toLook)
        const { saved } = await looks.saveLook(unit, tenant, { accentColour, helpAddress, logo: picture }, precondition)
        return createConditionalResponse(200, toLook(saved))
      }),
    ),
  ]
}

const toLook = ({ logo, ...look }: PortalLook) => ({ ...look, logo: logo === null ? null : { ...logo } })
