import { getTransaction } from '../../platform/db/transaction.ts'
import type { VatRate, VatRateStore } from '../service/vat-rates.ts'

type VatRateRow = Omit<VatRate, 'isReference' | 'goods'>

/** Stores a tenant's own rates in the database. */
export const vatRateStore: VatRateStore = {
  async lockRates(unit) {
    const transaction = getTransaction(unit)
    await transaction.runStatement("select pg_advisory_xact_lock(hashtextextended('vat-rates ' || $1, 0))", [
      transaction.requireTenant,
    ])
  },

  async listRates(unit) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<VatRateRow>(
      'vat-rate-all',
      `select vat_rate_id::float8 as id, vat_band_id as "vatBandId", region_code as "regionCode",
              country_iso as "countryIso", vat_rate::float8 as "vatRate", valid_from::text as "validFrom",
              valid_to::text as "validTo"
         from portolan.vat_rate where tenant = $1 order by vat_rate_id`,
      [transaction.requireTenant],
    )
    return rows.map((row) => ({ ...row, isReference: false, goods: [] }))
  },

  async insertRate(unit, content) {
    const transaction = getTransaction(unit)
    // Rates are never deleted, and the tenant's are locked.
    const rows = await transaction.runStatement<{ id: number }>(
      `insert into portolan.vat_rate
         (tenant, vat_rate_id, vat_band_id, region_code, country_iso, vat_rate, valid_from, valid_to, created_at, updated_at)
       select $1, coalesce(max(vat_rate_id), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $8
         from portolan.vat_rate where tenant = $1
       returning vat_rate_id::float8 as id`,
      [
        transaction.requireTenant,
        content.vatBandId,
        content.regionCode,
        content.countryIso,
        content.vatRate,
        content.validFrom,
        content.validTo,
        unit.at,
      ],
    )
    return { ...content, id: rows[0]?.id ?? 0, isReference: false, goods: [] }
  },

  async replaceRate(unit, rate) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `update portolan.vat_rate
          set vat_band_id = $3, region_code = $4, country_iso = $5, vat_rate = $6, valid_from = $7, valid_to = $8,
              updated_at = $9
        where tenant = $1 and vat_rate_id = $2`,
      [
        transaction.requireTenant,
        rate.id,
        rate.vatBandId,
        rate.regionCode,
        rate.countryIso,
        rate.vatRate,
        rate.validFrom,
        rate.validTo,
        unit.at,
      ],
    )
  },
}
