import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../kernel/audit-log.ts'
import { isCountryCode } from '../../kernel/country.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { describeNumberForm, matchesNumberForm, type RegistrationKind } from './registration-numbers.ts'

/** A tenant's or brand's number at a customs or tax authority. */
export interface Registration {
  /** The operator's name for it. */
  readonly registrationId: string
  /** Null for every brand without one of its own. */
  readonly brandCode: string | null
  readonly kind: RegistrationKind
  /** Country of the authority; for IOSS, the member state of identification. */
  readonly countryIso: string
  readonly number: string
  /** Days, YYYY-MM-DD: inclusive and exclusive; null for unlimited. */
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Stores registrations. Each method names the tenant. */
export interface RegistrationStore {
  /** Sorted by id, after the given one. */
  listRegistrations(
    unit: UnitOfWork,
    tenant: string,
    filter: RegistrationFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly Registration[]>
  findRegistration(unit: UnitOfWork, tenant: string, registrationId: string): Promise<Registration | null>
  saveRegistration(unit: UnitOfWork, tenant: string, registration: Registration): Promise<void>
  deleteRegistration(unit: UnitOfWork, tenant: string, registrationId: string): Promise<void>
  /** Registrations of the unit of work's tenant valid for a brand on a day; the brand's own come first. */
  findValid(unit: UnitOfWork, brandCode: string, day: string): Promise<readonly Registration[]>
}

/** The filter of a list; null for any. */
export interface RegistrationFilter {
  readonly kind: RegistrationKind | null
  readonly countryIso: string | null
}

/** Looks up the brands of tenants. */
export interface BrandLookup {
  listBrands(unit: UnitOfWork, tenant: string): Promise<readonly string[] | null>
}

const anyId = /^[^\p{Cc}]{1,100}$/u

/** The rules for registrations, which an operator configures. */
export class Registrations {
  readonly #store: RegistrationStore
  readonly #brands: BrandLookup
  readonly #audit: AuditLog

  constructor(store: RegistrationStore, brands: BrandLookup, audit: AuditLog) {
    this.#store = store
    this.#brands = brands
    this.#audit = audit
  }

  async listRegistrations(
    unit: UnitOfWork,
    tenant: string,
    filter: RegistrationFilter,
    page: PageRequest,
  ): Promise<Page<Registration>> {
    return readPageByKey(page, {
      name: `registrations ${JSON.stringify([tenant, filter.kind, filter.countryIso])}`,
      key: anyId,
      readPage: (afterId, limit) => this.#store.listRegistrations(unit, tenant, filter, afterId, limit),
      getKey: ({ registrationId }) => registrationId,
    })
  }

  /** @throws Problem `not-found` */
  async getRegistration(unit: UnitOfWork, tenant: string, registrationId: string): Promise<Registration> {
    const registration = await this.#store.findRegistration(unit, tenant, registrationId)
    if (registration === null) throw createUnknownProblem(registrationId)
    return registration
  }

  /**
   * Stores a registration with its number in official notation: upper case without spaces, dots and hyphens.
   *
   * @throws Problem of the precondition, `invalid` with all failures
   */
  async saveRegistration(
    unit: UnitOfWork,
    tenant: string,
    submitted: Registration,
    precondition: Precondition<Registration>,
  ): Promise<Saved<Registration>> {
    const registration = { ...submitted, number: submitted.number.replaceAll(/[\s.-]/g, '').toUpperCase() }
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, tenant, registration.registrationId),
        precondition,
        apply: async () => {
          const brands = (await this.#brands.listBrands(unit, tenant)) ?? []
          assertNoFailures(validateRegistration(registration, brands))
          await this.#store.saveRegistration(unit, tenant, registration)
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found` */
  async deleteRegistration(
    unit: UnitOfWork,
    tenant: string,
    registrationId: string,
    precondition: Precondition<Registration>,
  ): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#changeOf(unit, tenant, registrationId),
      precondition,
      apply: async (before) => {
        if (before === null) throw createUnknownProblem(registrationId)
        await this.#store.deleteRegistration(unit, tenant, registrationId)
      },
    })
  }

  #changeOf(unit: UnitOfWork, tenant: string, registrationId: string) {
    return {
      subject: { kind: 'registration', id: registrationId, tenant },
      find: () => this.#store.findRegistration(unit, tenant, registrationId),
    }
  }
}

const createUnknownProblem = (registrationId: string): Problem =>
  new Problem('not-found', `There is no registration ${registrationId}`)

/** Returns all failures of a registration. */
function validateRegistration(registration: Registration, brands: readonly string[]): readonly Failure[] {
  const { registrationId, brandCode, kind, countryIso, number, validFrom, validTo } = registration
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  demand(
    anyId.test(registrationId),
    'registrationId',
    'format',
    'must have 1 to 100 characters without control characters',
  )
  demand(
    brandCode === null || brands.includes(brandCode),
    'brandCode',
    'brand-unknown',
    'must be a brand of the tenant',
  )
  const isCountry = isCountryCode(countryIso)
  demand(isCountry, 'countryIso', 'country', 'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE')
  if (isCountry) {
    demand(matchesNumberForm(kind, countryIso, number), 'number', 'form', describeNumberForm(kind, countryIso))
  }
  const isOrdered = validFrom === null || validTo === null || validFrom < validTo
  demand(isOrdered, 'validTo', 'range', 'must be later than validFrom')
  return failures
}
