import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { RegistrationKind } from '../service/registration-numbers.ts'
import type { Registration, RegistrationStore } from '../service/registrations.ts'

interface Tables {
  registration: {
    tenant: string
    registration_id: string
    brand_code: string | null
    kind: RegistrationKind
    country_iso: string
    number: string
    valid_from: string | null
    valid_to: string | null
  }
}

const db = createQueryBuilder<Tables>()

const selectShown = () =>
  db
    .selectFrom('registration')
    .select([
      'registration_id as registrationId',
      'brand_code as brandCode',
      'kind',
      'country_iso as countryIso',
      'number',
    ])
    .select((builder) => [
      builder.cast<string | null>('valid_from', 'text').as('validFrom'),
      builder.cast<string | null>('valid_to', 'text').as('validTo'),
    ])

/** Stores registrations in the database. */
export const registrationStore: RegistrationStore = {
  async listRegistrations(unit, tenant, filter, afterId, limit): Promise<readonly Registration[]> {
    let query = selectShown().where('tenant', '=', tenant).orderBy('registration_id').limit(limit)
    if (afterId !== null) query = query.where('registration_id', '>', afterId)
    if (filter.kind !== null) query = query.where('kind', '=', filter.kind)
    if (filter.countryIso !== null) query = query.where('country_iso', '=', filter.countryIso)
    return getTransaction(unit).runQuery(query)
  },

  async findRegistration(unit, tenant, registrationId): Promise<Registration | null> {
    const query = selectShown().where('tenant', '=', tenant).where('registration_id', '=', registrationId)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async saveRegistration(unit, tenant, { registrationId, brandCode, kind, countryIso, number, validFrom, validTo }) {
    await getTransaction(unit).runPrepared(
      'registration-put',
      `insert into portolan.registration
              (tenant, registration_id, brand_code, kind, country_iso, number, valid_from, valid_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant, registration_id) do update
         set (brand_code, kind, country_iso, number, valid_from, valid_to)
           = (excluded.brand_code, excluded.kind, excluded.country_iso, excluded.number, excluded.valid_from,
              excluded.valid_to)`,
      [tenant, registrationId, brandCode, kind, countryIso, number, validFrom, validTo],
    )
  },

  async deleteRegistration(unit, tenant, registrationId) {
    await getTransaction(unit).runStatement(
      'delete from portolan.registration where tenant = $1 and registration_id = $2',
      [tenant, registrationId],
    )
  },

  async findValid(unit, brandCode, day): Promise<readonly Registration[]> {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<Registration>(
      'registration-valid',
      `select registration_id as "registrationId", brand_code as "brandCode", kind, country_iso as "countryIso", number,
              valid_from::text as "validFrom", valid_to::text as "validTo"
         from portolan.registration
        where tenant = $1 and (brand_code is null or brand_code = $2)
          and (valid_from is null or valid_from <= $3::date) and (valid_to is null or valid_to > $3::date)
        order by brand_code nulls last, registration_id limit 1000`,
      [transaction.requireTenant, brandCode, day],
    )
  },
}
