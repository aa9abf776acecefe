import { isCountryCode } from '../../kernel/country.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Site, SiteStore } from '../../kernel/site.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** As long as the codes that packages name. */
const longestCode = 100
const longestText = 250
const mostLines = 5

/** The places that packages leave from. */
export class Sites {
  readonly #store: SiteStore

  constructor(store: SiteStore) {
    this.#store = store
  }

  /**
   * Adds a site, or replaces the one with its code. The code of a brand makes it the place that the brand's packages leave
   * from unless they name another.
   *
   * @param tenant one that there is
   * @throws Problem `invalid` with everything that is wrong with it
   */
  async put(unit: UnitOfWork, tenant: string, site: Site): Promise<void> {
    const failures = siteFailures(site)
    if (failures.length > 0) {
      const said = failures.map(({ path, reason }) => `${path} ${reason}`).join('; ')
      throw new Problem('invalid', `The site is not valid: ${said}`, { failures })
    }
    await this.#store.put(unit, tenant, [site])
  }

  /** The sites of a tenant, by their codes. */
  async list(unit: UnitOfWork, tenant: string): Promise<readonly Site[]> {
    return this.#store.list(unit, tenant)
  }
}

// Control characters cannot be stored, and would break the lines of a label.
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** What is wrong with a site. */
export function siteFailures({
  siteCode,
  company,
  addressLines,
  postalCode,
  city,
  countryIso,
}: Site): readonly Failure[] {
  const failures: Failure[] = []
  const check = (path: string, text: string, longest: number) => {
    if (text.trim() !== '' && isPlain(text) && Array.from(text).length <= longest) return
    const reason = `must be 1 to ${longest} characters, not only blanks and without control characters`
    failures.push({ path, rule: 'format', reason })
  }
  check('siteCode', siteCode, longestCode)
  check('company', company, longestText)
  for (const [index, line] of addressLines.entries()) check(`addressLines[${index}]`, line, longestText)
  if (addressLines.length < 1 || addressLines.length > mostLines) {
    failures.push({ path: 'addressLines', rule: 'range', reason: `must be 1 to ${mostLines} lines` })
  }
  if (postalCode !== null) check('postalCode', postalCode, longestCode)
  check('city', city, longestText)
  if (!isCountryCode(countryIso)) {
    const reason = 'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE'
    failures.push({ path: 'countryIso', rule: 'country-code', reason })
  }
  return failures
}
