import { makeUuidV7Floor } from '../../kernel/ids.ts'
import type { ListedKey } from '../../kernel/paging.ts'
import type { ScreeningResult } from '../../kernel/screening.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { PackageKey, PackageRecord } from '../service/package.ts'
import type { PackageStore, StoredPackage } from '../service/package-store.ts'
import { awaitsHandover } from '../service/parcel-milestones.ts'

/** The members stored in `details`; the others have columns of their own. */
type PackageDetails = Omit<PackageRecord, 'packageId' | 'trackingId' | 'platformPackageReference' | 'createdAt'>

/** Older rows may lack tracking numbers, statuses, warnings, decisions and screening results. */
type StoredDetails = Omit<
  PackageDetails,
  'trackingNumber' | 'statusChanges' | 'warnings' | 'holdDecision' | 'screening'
> &
  Partial<Pick<PackageDetails, 'trackingNumber' | 'statusChanges' | 'warnings' | 'holdDecision'>> & {
    readonly screening?: (Omit<ScreeningResult, 'uncompared'> & Partial<ScreeningResult>) | null
  }

interface PackageRow {
  readonly id: string
  readonly trackingId: string
  readonly number: string
  readonly request: string
  readonly details: StoredDetails
  readonly createdAt: Date
}

const columns = `package_id as id, tracking_id as "trackingId", platform_package_reference as number, content as request, details,
            created_at as "createdAt"`
const ofKey = 'tenant = $1 and brand_code = $2 and order_reference = $3 and package_reference = $4'

const listKeyValues = (transaction: Transaction, { brandCode, orderReference, packageReference }: PackageKey) => [
  transaction.requireTenant,
  brandCode,
  orderReference,
  packageReference,
]

const toRecord = ({ id, trackingId, number, details, createdAt }: Omit<PackageRow, 'request'>): PackageRecord => ({
  trackingNumber: null,
  statusChanges: [],
  warnings: [],
  holdDecision: null,
  ...details,
  screening: details.screening ? { uncompared: [], ...details.screening } : null,
  packageId: id,
  trackingId,
  platformPackageReference: Number(number),
  createdAt,
})

/** Serializes the members without a column of their own. */
function serialiseDetails(record: PackageRecord): string {
  const { content, outcome, statusMessage, holdReleaseStatus, carrierName, trackingNumber, trackingUrl } = record
  const { warnings, statusChanges, returnParcel, documentTypes, holdDecision, screening } = record
  const details: PackageDetails = {
    content,
    outcome,
    statusMessage,
    warnings,
    holdReleaseStatus,
    holdDecision,
    screening,
    carrierName,
    trackingNumber,
    trackingUrl,
    statusChanges,
    returnParcel,
    documentTypes,
  }
  return JSON.stringify(details)
}

/** Whether a package is on hold and was not cancelled. */
const awaitsDecision = ({ holdReleaseStatus, holdDecision }: PackageRecord): boolean =>
  holdReleaseStatus === 'Held' && holdDecision?.action !== 'Cancel'

/** Whether a package that may leave should have a label, but the carrier rejected it. */
const lacksLabel = ({ content, holdReleaseStatus, documentTypes }: PackageRecord): boolean =>
  content.shippingDocumentationRequested === true &&
  holdReleaseStatus === 'Released' &&
  !documentTypes.includes('SHIPPING_LABEL')

/** Sorts after every package id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Stores packages in the database. */
export const packageStore: PackageStore = {
  async insertPackage(unit, { record, request }) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'package-insert',
      `insert into portolan.package (tenant, brand_code, order_reference, package_reference, package_id,
              platform_package_reference, content, details, created_at, updated_at, tracking_id, awaits_decision,
              lacks_label, awaits_handover)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning package_id`,
      [
        ...listKeyValues(transaction, record.content),
        record.packageId,
        record.platformPackageReference,
        request,
        serialiseDetails(record),
        record.createdAt,
        unit.at,
        record.trackingId,
        awaitsDecision(record),
        lacksLabel(record),
        awaitsHandover(record),
      ],
    )
    return rows.length > 0
  },

  async findPackage(unit, key): Promise<StoredPackage | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<PackageRow>(
      'package-find',
      `select ${columns} from portolan.package where ${ofKey}`,
      listKeyValues(transaction, key),
    )
    return row === undefined ? null : { record: toRecord(row), request: row.request }
  },

  async lockPackage(unit, key): Promise<StoredPackage | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<PackageRow>(
      'package-find-for-change',
      `select ${columns} from portolan.package where ${ofKey} for update`,
      listKeyValues(transaction, key),
    )
    return row === undefined ? null : { record: toRecord(row), request: row.request }
  },

  async lockNumbered(unit, platformPackageReference): Promise<StoredPackage | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<PackageRow>(
      'package-find-numbered',
      `select ${columns} from portolan.package where tenant = $1 and platform_package_reference = $2 for update`,
      [transaction.requireTenant, platformPackageReference],
    )
    return row === undefined ? null : { record: toRecord(row), request: row.request }
  },

  async updatePackage(unit, { record, request }) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'package-replace',
      `update portolan.package set content = $5, details = $6, updated_at = $7, awaits_decision = $8, lacks_label = $9,
              awaits_handover = $10 where ${ofKey}`,
      [
        ...listKeyValues(transaction, record.content),
        request,
        serialiseDetails(record),
        unit.at,
        awaitsDecision(record),
        lacksLabel(record),
        awaitsHandover(record),
      ],
    )
  },

  async deletePackage(unit, key): Promise<PackageRecord | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<PackageRow>(
      'package-delete',
      `delete from portolan.package where ${ofKey} returning ${columns}`,
      listKeyValues(transaction, key),
    )
    return row === undefined ? null : toRecord(row)
  },

  async findTracked(unit, trackingId): Promise<PackageRecord | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<PackageRow>(
      'package-find-tracked',
      `select ${columns} from portolan.package where tracking_id = $1`,
      [trackingId],
    )
    return row === undefined ? null : toRecord(row)
  },

  async hasPackages(unit, tenant, brandCode) {
    const rows = await getTransaction(unit).runStatement(
      'select from portolan.package where tenant = $1 and brand_code = $2 limit 1',
      [tenant, brandCode],
    )
    return rows.length > 0
  },

  async listByOrder(unit, brands, orderReference): Promise<readonly PackageRecord[]> {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<PackageRow>(
      'package-by-order',
      `select ${columns} from portolan.package
        where tenant = $1 and brand_code = any($2::text[]) and order_reference = $3 order by created_at limit 20`,
      [transaction.requireTenant, brands, orderReference],
    )
    return rows.map(toRecord)
  },

  async listAwaitingIds(unit, since, afterId, limit) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<ListedKey>(
      'package-awaiting-ids',
      `select package_id as key, listed_octets as bytes from portolan.package
        where tenant = $1 and awaits_handover and not awaits_decision and package_id > $2
        order by package_id limit $3`,
      [transaction.requireTenant, afterId ?? makeUuidV7Floor(since), limit],
    )
  },

  async hasNumber(unit, platformPackageReference) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'package-has-number',
      'select from portolan.package where tenant = $1 and platform_package_reference = $2',
      [transaction.requireTenant, platformPackageReference],
    )
    return rows.length > 0
  },

  async listIds(unit, brands, { from, until }, afterId, limit) {
    const transaction = getTransaction(unit)
    // The id starts with the time of submission, so that one index serves order, period and pagination.
    return transaction.runPrepared<ListedKey>(
      'package-listed-ids',
      `select package_id as key, listed_octets as bytes from portolan.package
        where tenant = $1 and package_id >= $2 and package_id < $3 and ($4::uuid is null or package_id > $4)
          and brand_code = any($5::text[])
        order by package_id limit $6`,
      [transaction.requireTenant, makeUuidV7Floor(from), makeUuidV7Floor(until), afterId, brands, limit],
    )
  },

  async listNewestIds(unit, brands, { orderReference, isHeld, lacksLabel: isWithoutLabel }, afterId, limit) {
    const transaction = getTransaction(unit)
    const before = afterId ?? lastId
    if (isHeld || isWithoutLabel) {
      const marks = [...(isHeld ? ['awaits_decision'] : []), ...(isWithoutLabel ? ['lacks_label'] : [])]
      return transaction.runPrepared<ListedKey>(
        `package-newest-${marks.join('-')}`,
        `select package_id as key, listed_octets as bytes from portolan.package
          where tenant = $1 and ${marks.join(' and ')} and package_id < $3 and brand_code = any($2::text[])
            and order_reference = coalesce($5, order_reference)
          order by package_id desc limit $4`,
        [transaction.requireTenant, brands, before, limit, orderReference],
      )
    }
    // One query per brand, so that an index serves each, however few packages it has.
    const [ofOrder, values] =
      orderReference === null ? (['', []] as const) : (['and order_reference = $5', [orderReference]] as const)
    return transaction.runPrepared<ListedKey>(
      orderReference === null ? 'package-newest' : 'package-newest-of-order',
      `select key, bytes from unnest($2::text[]) as brand cross join lateral (
         select package_id as key, listed_octets as bytes from portolan.package
          where tenant = $1 and brand_code = brand and package_id < $3 ${ofOrder}
          order by package_id desc limit $4) as listed
        order by key desc limit $4`,
      [transaction.requireTenant, brands, before, limit, ...values],
    )
  },

  async listPackages(unit, ids): Promise<readonly PackageRecord[]> {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<PackageRow>(
      'package-list',
      `select ${columns} from portolan.package where tenant = $1 and package_id = any($2::uuid[]) order by package_id`,
      [transaction.requireTenant, ids],
    )
    return rows.map(toRecord)
  },
}
