import type { ListedKey } from '../../kernel/paging.ts'
import { enqueueJob } from '../../platform/db/jobs.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { ListedUpload, Upload, UploadChunk, UploadStore } from '../service/upload.ts'
import { workJob } from './catalog-jobs.ts'

const columns = `upload_id as "uploadId", brands, state, received, repeated,
  repeated_product_codes as "repeatedProductCodes", warnings, valid, invalid, received_at as "receivedAt",
  started_at as "startedAt", finished_at as "finishedAt"`

/** JSON bytes of a listed upload, without its brands. */
const listedBytes = 500

/**
 * Uploads searched for a page: no index covers the brands of a token, which may have sent few of a tenant’s many uploads.
 */
const maxSearched = 2000

/** Chunks per statement. */
const chunksAtOnce = 50

export const uploadStore: UploadStore = {
  async insertUpload(unit, { uploadId, purpose, brands, received, repeated, repeatedProductCodes, warnings, chunks }) {
    const transaction = getTransaction(unit)
    const { requireTenant: tenant, by, traceparent, at } = transaction
    await transaction.runStatement(
      `insert into portolan.catalog_upload (tenant, upload_id, brands, state, received, chunks, received_by, traceparent,
         received_at, repeated, repeated_product_codes, warnings, purpose)
       values ($1, $2, $3, 'Queued', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        tenant,
        uploadId,
        brands,
        received,
        chunks.length,
        by,
        traceparent,
        at,
        repeated,
        repeatedProductCodes,
        JSON.stringify(warnings),
        purpose,
      ],
    )
    for (let start = 0; start < chunks.length; start += chunksAtOnce) {
      const batch = chunks.slice(start, start + chunksAtOnce)
      await transaction.runStatement(
        `insert into portolan.catalog_upload_chunk (tenant, upload_id, chunk_number, products)
         values ${batch.map((_, index) => `($1, $2, $3 + ${index}, $${index + 4}::bytea)`).join(', ')}`,
        [tenant, uploadId, start, ...batch],
      )
    }
    await enqueueJob(transaction, workJob, tenant, { tenant })
  },

  async insertFinishedUpload(unit, { uploadId, brands, received, valid, invalid }) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.catalog_upload (tenant, upload_id, brands, state, received, valid, invalid, chunks,
         received_by, received_at, started_at, finished_at)
       values ($1, $2, $3, 'Completed', $4, $5, $6, 0, $7, $8, $8, $8)`,
      [transaction.requireTenant, uploadId, brands, received, valid, invalid, unit.by, unit.at],
    )
  },

  async findUpload(unit, uploadId) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<Upload>(
      `select ${columns} from portolan.catalog_upload where tenant = $1 and upload_id = $2`,
      [transaction.requireTenant, uploadId],
    )
    return rows[0] ?? null
  },

  async listUploadKeys(unit, brands, afterKey, limit) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<ListedKey & { readonly isListed: boolean }>(
      `with searched as (
         select upload_number, brands, brands <@ $2::text[] as is_listed
           from portolan.catalog_upload
          where tenant = $1 and ($3::bigint is null or upload_number < $3)
          order by upload_number desc limit $5)
       select upload_number::text as key, true as "isListed",
              ${listedBytes} + octet_length(array_to_json(brands)::text) as bytes
         from (select * from searched where is_listed order by upload_number desc limit $4) listed
       union all
       select min(upload_number)::text, false, 0 from searched having count(*) = $5`,
      [transaction.requireTenant, brands, afterKey, limit, maxSearched],
    )
    return {
      found: rows
        .filter(({ isListed }) => isListed)
        .map(({ key, bytes }) => ({ key, bytes }))
        .toSorted((a, b) => Number(b.key) - Number(a.key)),
      searchedTo: rows.find(({ isListed }) => !isListed)?.key ?? null,
    }
  },

  async listUploads(unit, keys) {
    const transaction = getTransaction(unit)
    return transaction.runStatement<ListedUpload>(
      `select upload_id as "uploadId", brands, state, received, repeated, valid, invalid, received_by as "receivedBy", purpose,
              received_at as "receivedAt", started_at as "startedAt", finished_at as "finishedAt"
         from portolan.catalog_upload
        where tenant = $1 and upload_number = any($2::bigint[])
        order by upload_number desc`,
      [transaction.requireTenant, keys],
    )
  },

  async countOpen(unit, limit) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<{ open: number }>(
      `select count(*)::int as open from (
         select from portolan.catalog_upload where tenant = $1 and state in ('Queued', 'Processing') limit $2) open`,
      [transaction.requireTenant, limit],
    )
    return rows[0]?.open ?? 0
  },

  async findNextChunk(unit, previousChunk) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<UploadChunk>(
      'catalog-next-chunk',
      `select upload_id as "uploadId", chunk_number as "chunkNumber", brands, received_by as "receivedBy", products
         from (select upload_id, upload_number, brands, received_by,
                      case when upload_id = $2::uuid then $3::integer + 1 else next_chunk end as chunk_number
                 from portolan.catalog_upload
                where tenant = $1 and state in ('Queued', 'Processing')
                -- of the first one all chunks may be done but for the last one's finish
                order by upload_number limit 2) upload
         join portolan.catalog_upload_chunk chunk using (upload_id, chunk_number)
        where chunk.tenant = $1
        order by upload_number limit 1`,
      [transaction.requireTenant, previousChunk?.uploadId ?? null, previousChunk?.chunkNumber ?? null],
    )
    return rows[0] ?? null
  },

  async finishChunk(unit, { uploadId, chunkNumber }, { valid, invalid }) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<Upload>(
      'catalog-finish-chunk',
      `with finished as (
         update portolan.catalog_upload
            set next_chunk = next_chunk + 1, valid = valid + $4, invalid = invalid + $5, failed_attempts = 0,
                state = case when next_chunk + 1 = chunks then 'Completed' else 'Processing' end,
                started_at = coalesce(started_at, $6),
                finished_at = case when next_chunk + 1 = chunks then $6::timestamptz end
          where tenant = $1 and upload_id = $2 and next_chunk = $3 and state in ('Queued', 'Processing')
         returning *),
       dropped as (
         delete from portolan.catalog_upload_chunk
          where tenant = $1 and upload_id = $2 and chunk_number = $3 and exists (select from finished))
       select ${columns} from finished`,
      [transaction.requireTenant, uploadId, chunkNumber, valid, invalid, unit.at],
    )
    return rows[0] ?? null
  },

  async countFailure(unit, { uploadId, chunkNumber }, maxFailures) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<Upload>(
      `update portolan.catalog_upload
          set failed_attempts = failed_attempts + 1,
              state = case when failed_attempts + 1 >= $4 then 'Failed' else state end,
              finished_at = case when failed_attempts + 1 >= $4 then $5::timestamptz end
        where tenant = $1 and upload_id = $2 and next_chunk = $3 and state in ('Queued', 'Processing')
       returning ${columns}`,
      [transaction.requireTenant, uploadId, chunkNumber, maxFailures, unit.at],
    )
    const [upload] = rows
    if (upload?.state !== 'Failed') return null
    await transaction.runStatement('delete from portolan.catalog_upload_chunk where tenant = $1 and upload_id = $2', [
      transaction.requireTenant,
      uploadId,
    ])
    return upload
  },
}
