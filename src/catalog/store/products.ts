import { splitIntoBatches } from '../../kernel/batches.ts'
import { makeUuidV7 } from '../../kernel/ids.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { InvalidProduct, ValidProduct } from '../service/classify-products.ts'
import { maxChangedFields } from '../service/product-history.ts'
import type {
  CatalogProduct,
  InvalidSelection,
  ProductIntake,
  ProductSelection,
  ProductStore,
  StoredInvalidProduct,
  StoredProduct,
} from '../service/product-store.ts'
import { appendChanges } from './product-history.ts'

const knownColumns = `brand_code as "brandCode", product_code as "productCode", product,
  classification_code as "classificationCode", classification_source as "classificationSource",
  classification_confidence as "classificationConfidence", candidates, reviewed_code as "reviewedCode"`

const columns = `${knownColumns}, product_id as "productId", place::float8 as place, created_at as "createdAt",
  updated_at as "updatedAt"`

const invalidColumns = `brand_code as "brandCode", product_code as "productCode", product, failures,
  found_at as "foundAt"`

const isAwaiting = 'classification_code is null and reviewed_code is null'
const isByDefault = "classification_source = 'Default' and reviewed_code is null"

const conditions: Readonly<Record<Exclude<ProductSelection, 'all'>, string>> = {
  awaiting: isAwaiting,
  'by-default': isByDefault,
}

/**
 * Encodes values as one text, for texts without line feeds, such as JSON: parsing an array would escape and unescape
 * each. Null is empty.
 */
const joinLines = (values: readonly (string | number | null)[]): string => values.join('\n')
const splitLinesSql = (parameter: string): string => `unnest(string_to_array(${parameter}::text, chr(10), ''))`

/** Upserts the products of one statement, each code once. */
async function upsertValidProducts(
  transaction: Transaction,
  brandCode: string,
  products: readonly ValidProduct[],
  { isNews, cause, causeId, by }: ProductIntake,
) {
  const { requireTenant: tenant, at } = transaction
  // Unnamed: a plan cached while the brand was empty would scan the whole brand from then on.
  await transaction.runStatement(
    `with sent as materialized (
       select product_code, product_id::uuid, product::json, code, source, confidence::float8, candidates::json, number
         from rows from (unnest($3::text[]), ${['$4', '$5', '$6', '$7', '$8', '$9'].map(splitLinesSql).join(', ')})
         with ordinality as row (product_code, product_id, product, code, source, confidence, candidates, number)),
     -- One by one, which the offset sees to: a planner with old statistics takes the whole tenant for a handful of rows.
     known as materialized (
       select kept.*
         from unnest($3::text[]) as asked (product_code)
        cross join lateral (
          select product_code, ${isAwaiting} as awaiting, coalesce(${isByDefault}, false) as by_default,
                 product::text as former_product, classification_code as former_code,
                 classification_source as former_source, reviewed_code
            from portolan.catalog_product
           where tenant = $1 and brand_code = $2 and product_code = asked.product_code offset 0) kept),
     -- The places go on from the count of products, which nobody else changes while the brand is locked.
     placed as (
       select sent.*, known.product_code is null as is_new, former_product, former_code, former_source,
              product::text <> former_product as has_changed,
              reviewed_code is null and (code, source) is distinct from (former_code, former_source) as is_reclassified,
              brand.product_count + row_number() over (partition by known.product_code is null order by number) as place
         from sent
         left join known using (product_code)
         cross join (select product_count from portolan.catalog_brand where tenant = $1 and brand_code = $2) brand),
     taken as (
       insert into portolan.catalog_product as kept (tenant, brand_code, product_code, product_id, place, product,
         classification_code, classification_source, classification_confidence, candidates, created_at, updated_at)
       select $1, $2, product_code, product_id, place, product, code, source, confidence, candidates, $10, $10
         from placed order by number
       on conflict (tenant, brand_code, product_code) do update
         set product = excluded.product, classification_code = excluded.classification_code,
             classification_source = excluded.classification_source,
             classification_confidence = excluded.classification_confidence, candidates = excluded.candidates,
             updated_at = excluded.updated_at
       returning ${isAwaiting} as awaiting, coalesce(${isByDefault}, false) as by_default),
     cured as (
       delete from portolan.catalog_invalid_product
        where tenant = $1 and brand_code = $2 and product_code = any($3::text[]) and $11
       returning product_code, failures),
     changed as (
       select product_code, jsonb_strip_nulls($12::jsonb || jsonb_build_object(
                'action', case when cured.product_code is not null then 'Repaired'
                               when has_changed then 'Changed' else 'Reclassified' end,
                'changedFields', case when has_changed then (
                  select jsonb_agg(name) from (
                    select coalesce(fresh.key, former.key) as name
                      from json_each(product) fresh full join json_each(former_product::json) former using (key)
                     where fresh.value::text is distinct from former.value::text
                     order by 1 limit ${maxChangedFields}) as fields) end,
                -- Not read as JSON, which it may have characters against; no text of it has a quote without a backslash.
                'errorCodes', (select jsonb_agg(distinct found[1]::integer)
                                 from regexp_matches(failures, '[{,]"code":(\\d+)', 'g') as found),
                'isReclassified', case when not is_new and is_reclassified then true end,
                'fromCode', case when not is_new and is_reclassified then former_code end,
                'toCode', case when not is_new and is_reclassified then code end,
                'fromSource', case when not is_new and is_reclassified then former_source end,
                'toSource', case when not is_new and is_reclassified then source end)) as change
         from placed left join cured using (product_code)
        where cured.product_code is not null or (not is_new and (has_changed or is_reclassified))),
     noted as (${appendChanges('changed')})
     update portolan.catalog_brand
        set product_count = product_count + (select count(*) from placed where is_new),
            awaiting_count = awaiting_count + (select count(*) from taken where awaiting)
              - (select count(*) from known where awaiting),
            by_default_count = by_default_count + (select count(*) from taken where by_default)
              - (select count(*) from known where by_default),
            invalid_count = invalid_count - (select count(*) from cured),
            version = version + 1
      where tenant = $1 and brand_code = $2`,
    [
      tenant,
      brandCode,
      products.map(({ productCode }) => productCode),
      joinLines(products.map(() => makeUuidV7(at))),
      joinLines(products.map(({ product }) => JSON.stringify(product))),
      joinLines(products.map(({ classification }) => classification.code)),
      joinLines(products.map(({ classification }) => classification.source)),
      joinLines(products.map(({ classification }) => classification.confidence)),
      joinLines(products.map(({ classification }) => JSON.stringify(classification.candidates))),
      at,
      isNews,
      JSON.stringify({ at: at.toISOString(), cause, causeId, by }),
    ],
  )
}

async function upsertInvalidProducts(
  transaction: Transaction,
  brandCode: string,
  products: readonly InvalidProduct[],
  { isNews, cause, causeId }: ProductIntake,
) {
  // What is checked again still comes from the same upload.
  const isChecked = cause === 'Reload' || cause === 'Reprocess'
  await transaction.runStatement(
    `with known as materialized (
       select product_code from portolan.catalog_invalid_product
        where tenant = $1 and brand_code = $2 and product_code = any($3::text[])),
     taken as (
       insert into portolan.catalog_invalid_product as kept
         (tenant, brand_code, product_code, product, failures, found_at, upload_id)
       select $1, $2, product_code, product, failures, $6, $7
         from unnest($3::text[], $4::text[], $5::text[]) as row (product_code, product, failures)
       on conflict (tenant, brand_code, product_code) ${
         isNews
           ? `do update set product = excluded.product, failures = excluded.failures, found_at = excluded.found_at,
                upload_id = ${isChecked ? 'kept' : 'excluded'}.upload_id`
           : 'do nothing'
       }
       returning product_code)
     update portolan.catalog_brand
        set invalid_count = invalid_count
              + (select count(*) from taken where not exists (select from known where known.product_code = taken.product_code)),
            version = version + 1
      where tenant = $1 and brand_code = $2`,
    [
      transaction.requireTenant,
      brandCode,
      products.map(({ productCode }) => productCode),
      products.map(({ product }) => JSON.stringify(product)),
      products.map(({ failures }) => JSON.stringify(failures)),
      transaction.at,
      cause === 'Upload' ? causeId : null,
    ],
  )
}

/** Of the products of one statement. */
const batchLimits = {
  maxItems: 1000,
  /** Characters of descriptions: encoding more takes many milliseconds, for which everybody waits. */
  maxSize: 200_000,
  measure: ({ product }: Pick<ValidProduct, 'product'>): number => {
    // An invalid product may have anything there.
    const description: unknown = product.description
    return typeof description === 'string' ? description.length : 0
  },
}

/** The bytes of each row of a list, by tenant, brand, rows to skip, rows to return and perhaps upload. */
function getByteLengthSql(list: ProductSelection | InvalidSelection): string {
  if (typeof list === 'object') {
    return `select listed_octets from portolan.catalog_invalid_product
             where tenant = $1 and brand_code = $2 ${list.uploadId === null ? '' : 'and upload_id = $5::uuid'}
             order by product_code offset $3::bigint limit $4::bigint`
  }
  const ofBrand = 'select listed_octets from portolan.catalog_product where tenant = $1 and place_brand = $2'
  return list === 'all'
    ? `${ofBrand} and place > $3::bigint and place <= $3::bigint + $4::bigint`
    : `${ofBrand} and ${conditions[list]} order by place offset $3::bigint limit $4::bigint`
}

export const productStore: ProductStore = {
  async upsertProducts(unit, brandCode, { valid, invalid }, intake) {
    const transaction = getTransaction(unit)
    for (const batch of splitIntoBatches(valid, batchLimits))
      await upsertValidProducts(transaction, brandCode, batch, intake)
    for (const batch of splitIntoBatches(invalid, batchLimits)) {
      await upsertInvalidProducts(transaction, brandCode, batch, intake)
    }
  },

  async countBySubheadings(unit, subheadings) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runStatement<{ count: number }>(
      `select count(*)::int as count from portolan.catalog_product
        where tenant = $1 and left(coalesce(reviewed_code, classification_code), 6) = any($2::text[])`,
      [transaction.requireTenant, subheadings],
    )
    return row?.count ?? 0
  },

  async findProducts(unit, brandCode, productCodes) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<CatalogProduct>(
      'catalog-product-find',
      `select ${knownColumns} from portolan.catalog_product
        where tenant = $1 and brand_code = $2 and product_code = any($3::text[])`,
      [transaction.requireTenant, brandCode, productCodes],
    )
  },

  async countBytes(unit, brandCode, list, { skip, count }) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runStatement<{ bytes: number }>(
      `select coalesce(sum(listed_octets), 0)::float8 as bytes from (${getByteLengthSql(list)}) as listed`,
      [
        transaction.requireTenant,
        brandCode,
        skip,
        count,
        ...(typeof list === 'object' && list.uploadId !== null ? [list.uploadId] : []),
      ],
    )
    return row?.bytes ?? 0
  },

  async listByPlace(unit, brandCode, skip, count) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<StoredProduct>(
      'catalog-product-by-place',
      `select ${columns} from portolan.catalog_product
        where tenant = $1 and place_brand = $2 and place > $3::bigint and place <= $4::bigint
        order by place`,
      [transaction.requireTenant, brandCode, skip, skip + count],
    )
  },

  async listSelected(unit, brandCode, selection, { afterPlace, skip, count }) {
    const transaction = getTransaction(unit)
    return transaction.runStatement<StoredProduct>(
      `select ${columns} from portolan.catalog_product
        where tenant = $1 and place_brand = $2 and ${conditions[selection]} and place > $3::bigint
        order by place offset $4 limit $5`,
      [transaction.requireTenant, brandCode, afterPlace, skip, count],
    )
  },

  async saveReview(unit, brandCode, productCode, { code, note }) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<StoredProduct>(
      `with before as materialized (
         select product_code, ${isAwaiting} as awaiting, coalesce(${isByDefault}, false) as by_default,
                coalesce(reviewed_code, classification_code) as former_code,
                case when reviewed_code is null then classification_source else 'Reviewed' end as former_source
           from portolan.catalog_product
          where tenant = $1 and brand_code = $2 and product_code = $3),
       changed as (
         select product_code, jsonb_strip_nulls(jsonb_build_object('action', 'Reviewed', 'at', $8::text, 'cause', 'Review',
                  'by', $6::text, 'isReclassified', true, 'fromCode', former_code, 'toCode', $4::text,
                  'fromSource', former_source, 'toSource', 'Reviewed')) as change
           from before),
       noted as (${appendChanges('changed')}),
       counted as (
         update portolan.catalog_brand
            set awaiting_count = awaiting_count - (select count(*) from before where awaiting),
                by_default_count = by_default_count - (select count(*) from before where by_default),
                version = version + 1
          where tenant = $1 and brand_code = $2)
       update portolan.catalog_product
          set reviewed_code = $4, review_note = $5, reviewed_by = $6, reviewed_at = $7
        where tenant = $1 and brand_code = $2 and product_code = $3
       returning ${columns}`,
      [transaction.requireTenant, brandCode, productCode, code, note, unit.by, unit.at, unit.at.toISOString()],
    )
    return rows[0] ?? null
  },

  async countInvalidOfUpload(unit, brandCodes, uploadId) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<{ readonly brandCode: string; readonly count: number }>(
      `select brand_code as "brandCode", count(*)::int as count from portolan.catalog_invalid_product
        where tenant = $1 and upload_id = $2 and brand_code = any($3::text[])
        group by brand_code`,
      [transaction.requireTenant, uploadId, brandCodes],
    )
    return new Map(rows.map(({ brandCode, count }) => [brandCode, count]))
  },

  async listInvalid(unit, brandCode, { uploadId }, { afterCode, skip, count }) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{
      readonly brandCode: string
      readonly productCode: string
      readonly product: string
      readonly failures: string
      readonly foundAt: Date
    }>(
      uploadId === null ? 'catalog-invalid-list' : 'catalog-invalid-list-of-upload',
      `select ${invalidColumns} from portolan.catalog_invalid_product
        where tenant = $1 and brand_code = $2 and product_code > $3
          ${uploadId === null ? '' : 'and upload_id = $6::uuid'}
        order by product_code offset $4 limit $5`,
      [transaction.requireTenant, brandCode, afterCode, skip, count, ...(uploadId === null ? [] : [uploadId])],
    )
    return rows.map(({ product, failures, ...row }) => ({
      ...row,
      product: JSON.parse(product) as StoredInvalidProduct['product'],
      failures: JSON.parse(failures) as StoredInvalidProduct['failures'],
    }))
  },
}
