import type { CarrierResult } from '../../kernel/carrier.ts'
import { uuidV7 } from '../../kernel/ids.ts'
import type { ParcelStore, UnownedParcel, UnownedParcelStore } from '../../kernel/parcel.ts'
import { Problem } from '../../kernel/problem.ts'
import { transactionOf } from './transaction.ts'

/**
 * How many minutes after it was announced a parcel is withdrawn that nobody keeps, and how many pass between two attempts.
 * Longer than any request takes, whatever its carrier does.
 */
const minutesUntilWithdrawn = 15

/** Parcels as rows of the database. */
export const parcelStore: ParcelStore = {
  async announce(unit, serviceName) {
    const transaction = transactionOf(unit)
    const reference = uuidV7(unit.at)
    await transaction.prepared(
      'parcel-announce',
      `insert into portolan.unowned_parcel
         (tenant, parcel_reference, service_name, announced_at, withdraw_at, is_given_up)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + make_interval(mins => ${minutesUntilWithdrawn}), false)`,
      [transaction.itsTenant, reference, serviceName, unit.at],
    )
    return reference
  },

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

  async withOwnLabel(unit, subjects) {
    if (subjects.length === 0) return new Set()
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<{ subject: string }>(
      'parcel-own-label',
      `select subject from portolan.parcel where tenant = $1 and subject = any($2::text[]) and label is not null`,
      [transaction.itsTenant, subjects],
    )
    return new Set(rows.map(({ subject }) => subject))
  },

  async keep(unit, subject, reference, { label, ...result }) {
    const transaction = transactionOf(unit)
    // Whoever deletes the row has the parcel: the withdrawal marks it first, and this waits for that.
    const rows = await transaction.prepared(
      'parcel-keep',
      `with announced as (
         delete from portolan.unowned_parcel
          where tenant = $1 and parcel_reference = $3 and not is_given_up returning tenant)
       insert into portolan.parcel (tenant, subject, tracking_number, carrier_result, label, created_at)
       select tenant, $2, $4, $5, $6, $7 from announced returning subject`,
      [
        transaction.itsTenant,
        subject,
        reference,
        result.trackingNumber,
        JSON.stringify(result),
        label === null ? null : Buffer.from(label),
        unit.at,
      ],
    )
    if (rows.length > 0) return
    throw new Problem('unavailable', 'The carrier took so long that its label was given back; try again', {
      retryAfter: 1,
      context: { reference, trackingNumber: result.trackingNumber },
    })
  },

  async remove(unit, subject) {
    const transaction = transactionOf(unit)
    await transaction.statement('delete from portolan.parcel where tenant = $1 and subject = $2', [
      transaction.itsTenant,
      subject,
    ])
  },

  async giveUp(unit, { trackingNumber, serviceName, shipmentReference }) {
    const transaction = transactionOf(unit)
    await transaction.prepared(
      'parcel-give-up',
      `insert into portolan.unowned_parcel
         (tenant, parcel_reference, service_name, announced_at, parcel, withdraw_at, is_given_up)
       values ($1, $2, $3, $4, $5, $4, true)`,
      [
        transaction.itsTenant,
        uuidV7(unit.at),
        serviceName,
        unit.at,
        JSON.stringify({ trackingNumber, serviceName, shipmentReference }),
      ],
    )
  },
}

/** Those that nobody has, as rows of the database. */
export const unownedParcelStore: UnownedParcelStore = {
  async takeDue(unit, limit) {
    return transactionOf(unit).statement<UnownedParcel>(
      `update portolan.unowned_parcel as parcel
          set is_given_up = true, withdraw_at = $1::timestamptz + make_interval(mins => ${minutesUntilWithdrawn})
         from (select tenant, parcel_reference from portolan.unowned_parcel
                where withdraw_at <= $1 order by withdraw_at limit $2 for update skip locked) as due
        where parcel.tenant = due.tenant and parcel.parcel_reference = due.parcel_reference
       returning parcel.tenant, parcel.parcel_reference as reference, service_name as "serviceName",
                 announced_at as "announcedAt", parcel`,
      [unit.at, limit],
    )
  },

  async forget(unit, { tenant, reference }) {
    await transactionOf(unit).statement(
      'delete from portolan.unowned_parcel where tenant = $1 and parcel_reference = $2',
      [tenant, reference],
    )
  },
}
