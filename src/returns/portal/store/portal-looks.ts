import type { PictureType } from '../../../kernel/pictures.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { Logo, PortalLook, PortalLookStore } from '../service/portal-looks.ts'

interface LookRow extends Omit<PortalLook, 'logo'> {
  readonly logoMediaType: PictureType | null
  readonly logoVersion: string | null
}

export const portalLookStore: PortalLookStore = {
  async findLook(unit, tenant) {
    const [row] = await getTransaction(unit).runPrepared<LookRow>(
      'portal-look-find',
      `select tenant, accent_colour as "accentColour", help_address as "helpAddress",
              logo_media_type as "logoMediaType", logo_version as "logoVersion"
         from portolan.portal_look where tenant = $1`,
      [tenant],
    )
    if (row === undefined) return null
    const { logoMediaType: mediaType, logoVersion: version, ...look } = row
    return { ...look, logo: mediaType === null || version === null ? null : { mediaType, version } }
  },

  async findLogo(unit, tenant) {
    const [row] = await getTransaction(unit).runPrepared<Logo>(
      'portal-logo-find',
      `select logo_media_type as "mediaType", logo as content
         from portolan.portal_look where tenant = $1 and logo is not null`,
      [tenant],
    )
    return row ?? null
  },

  async saveLook(unit, { tenant, accentColour, helpAddress }, logo) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.portal_look (tenant, accent_colour, help_address) values ($1, $2, $3)
       on conflict (tenant) do update set accent_colour = excluded.accent_colour, help_address = excluded.help_address`,
      [tenant, accentColour, helpAddress],
    )
    if (logo === undefined) return
    await transaction.runStatement(
      `update portolan.portal_look
          set logo = $2, logo_media_type = $3, logo_version = left(encode(sha256($2::bytea), 'hex'), 16)
        where tenant = $1`,
      [tenant, logo === null ? null : Buffer.from(logo.content), logo?.mediaType ?? null],
    )
  },
}
