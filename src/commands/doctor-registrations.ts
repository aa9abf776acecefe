import type { System } from '../composition/system.ts'
import { crossesCustomsBorder } from '../kernel/customs-territory.ts'
import { toDay } from '../kernel/date-time.ts'
import { createReporter, type DoctorFinding } from './doctor-finding.ts'

/** Whether exporters there need an EORI number: in the EU (Regulation (EU) 952/2013, article 9) and in the UK. */
const needsEori = (countryIso: string): boolean =>
  !crossesCustomsBorder(countryIso, 'DE') || !crossesCustomsBorder(countryIso, 'GB')

/** Tenants named in a finding; of more, only the number is given. */
const maxNamed = 5

/** Checks in production that tenants with sites in the EU or the UK have a valid EORI number there. */
export async function checkRegistrations({ clock, config, database }: System): Promise<readonly DoctorFinding[]> {
  if (!config.isProduction) return []
  const report = createReporter('registrations')
  const places = await database.runAsSystem((unit) =>
    unit.runStatement<{ tenant: string; country: string; eoriCountries: readonly string[] }>(
      `select distinct s.tenant, s.country_iso as country,
              array(select r.country_iso from portolan.registration r
                     where r.tenant = s.tenant and r.kind = 'EORI'
                       and (r.valid_from is null or r.valid_from <= $1::date)
                       and (r.valid_to is null or r.valid_to > $1::date)) as "eoriCountries"
         from portolan.site s
        order by s.tenant, s.country_iso`,
      [toDay(clock.now())],
    ),
  )
  const lacking = places.filter(
    ({ country, eoriCountries }) =>
      needsEori(country) && eoriCountries.every((registered) => crossesCustomsBorder(registered, country)),
  )
  if (lacking.length === 0) return [report('ok', 'every site in the EU and the UK has an EORI number')]
  const named = lacking.slice(0, maxNamed).map(({ tenant, country }) => `${tenant} in ${country}`)
  const more = lacking.length > maxNamed ? ` and ${lacking.length - maxNamed} more` : ''
  return [
    report(
      'warn',
      `no EORI number for the sites of ${named.join(', ')}${more}: customs documents show none`,
      'Add it: PUT /admin/v1/tenants/{tenant}/registrations/{registrationId}.',
    ),
  ]
}
