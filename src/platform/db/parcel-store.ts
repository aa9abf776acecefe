import type { CarrierResult } from '../../kernel/carrier.ts'
import type { ParcelStore } from '../../kernel/parcel.ts'
import { transactionOf } from './database.ts'

/** Parcels as rows of the database. */
export const parcelStore: ParcelStore = {
  async find(unit, subject) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<{ result: Omit<CarrierResult, 'label'>; label: Buffer | null }>(
      'parcel-find',
      'select carrier_result as result, label from portolan.parcel where tenant = $1 and subject = $2',
      [transaction.itsTenant, subject],
    )
    const [row] = rows
    return row === undefined ? null : { ...row.result, label: row.label }
  },

  async keep(unit, subject, { label, ...result }) {
    const transaction = transactionOf(unit)
    await transaction.prepared(
      'parcel-keep',
      `insert into portolan.parcel (tenant, subject, tracking_number, carrier_result, label, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        transaction.itsTenant,
        subject,
        result.trackingNumber,
        JSON.stringify(result),
        label === null ? null : Buffer.from(label),
        unit.at,
      ],
    )
  },

  async takeNumber(unit) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<{ taken: number }>(
      'parcel-number',
      `insert into portolan.number_range as present (tenant, range_name, taken) values ($1, 'parcel', 0)
       on conflict (tenant, range_name) do update set taken = present.taken + 1 returning taken::float8 as taken`,
      [transaction.itsTenant],
    )
    return rows[0]?.taken ?? 0
  },

  async remove(unit, subject) {
    const transaction = transactionOf(unit)
    await transaction.statement('delete from portolan.parcel where tenant = $1 and subject = $2', [
      transaction.itsTenant,
      subject,
    ])
  },
}
