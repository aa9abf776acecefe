import { makeUuidV7 } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { CarrierResult } from '../service/carrier.ts'
import type { OrphanedParcel, OrphanedParcelStore, ParcelStore } from '../service/parcel.ts'

/**
 * Minutes after which an announced parcel that was not saved is withdrawn, and between two attempts. Longer than any
 * request takes, whatever its carrier does.
 */
const minutesUntilWithdrawn = 15

/** Stores parcels in the database. */
export const parcelStore: ParcelStore = {
  async announceParcel(unit, serviceName) {
    const transaction = getTransaction(unit)
    const reference = makeUuidV7(unit.at)
    await transaction.runPrepared(
      'parcel-announce',
      `insert into portolan.unowned_parcel
         (tenant, parcel_reference, service_name, announced_at, withdraw_at, is_given_up)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + make_interval(mins => ${minutesUntilWithdrawn}), false)`,
      [transaction.requireTenant, reference, serviceName, unit.at],
    )
    return reference
  },

  async findParcel(unit, subject) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ result: Omit<CarrierResult, 'label'>; label: Buffer | null }>(
      'parcel-find',
      'select carrier_result as result, label from portolan.parcel where tenant = $1 and subject = $2',
      [transaction.requireTenant, subject],
    )
    const [row] = rows
    return row === undefined ? null : { ...row.result, label: row.label }
  },

  async findSubjectsWithCarrierLabel(unit, subjects) {
    if (subjects.length === 0) return new Set()
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ subject: string }>(
      'parcel-own-label',
      `select subject from portolan.parcel where tenant = $1 and subject = any($2::text[]) and label is not null`,
      [transaction.requireTenant, subjects],
    )
    return new Set(rows.map(({ subject }) => subject))
  },

  async saveParcel(unit, subject, reference, { label, ...result }) {
    const transaction = getTransaction(unit)
    // Deleting the row claims the parcel: the withdrawal locks it first, and this waits for that.
    const rows = await transaction.runPrepared(
      'parcel-keep',
      `with announced as (
         delete from portolan.unowned_parcel
          where tenant = $1 and parcel_reference = $3 and not is_given_up returning tenant)
       insert into portolan.parcel (tenant, subject, tracking_number, carrier_result, label, created_at)
       select tenant, $2, $4, $5, $6, $7 from announced returning subject`,
      [
        transaction.requireTenant,
        subject,
        reference,
        result.trackingNumber,
        JSON.stringify(result),
        label === null ? null : Buffer.from(label),
        unit.at,
      ],
    )
    if (rows.length > 0) return
    throw new Problem('unavailable', 'The carrier responded too late and its label was cancelled; try again', {
      retryAfter: 1,
      context: { reference, trackingNumber: result.trackingNumber },
    })
  },

  async deleteParcel(unit, subject) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('delete from portolan.parcel where tenant = $1 and subject = $2', [
      transaction.requireTenant,
      subject,
    ])
  },

  async scheduleWithdrawal(unit, { trackingNumber, serviceName, shipmentReference }) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'parcel-give-up',
      `insert into portolan.unowned_parcel
         (tenant, parcel_reference, service_name, announced_at, parcel, withdraw_at, is_given_up)
       values ($1, $2, $3, $4, $5, $4, true)`,
      [
        transaction.requireTenant,
        makeUuidV7(unit.at),
        serviceName,
        unit.at,
        JSON.stringify({ trackingNumber, serviceName, shipmentReference }),
      ],
    )
  },
}

/** Stores orphaned parcels in the database. */
export const orphanedParcelStore: OrphanedParcelStore = {
  async claimDueParcels(unit, limit) {
    return getTransaction(unit).runStatement<OrphanedParcel>(
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

  async deleteParcel(unit, { tenant, reference }) {
    await getTransaction(unit).runStatement(
      'delete from portolan.unowned_parcel where tenant = $1 and parcel_reference = $2',
      [tenant, reference],
    )
  },
}
