import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { migrationsDirectory } from '../../platform/db/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const texts = ['[1]', `["${'x'.repeat(65_531)}"]`, `["${'y'.repeat(65_532)}"]`, `["${'ß'.repeat(200_000)}"]`]

test('keeps the remaining work of uploads from before chunks were packed', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(
      `drop table portolan.catalog_upload_chunk;
       create table portolan.catalog_upload_chunk (chunk_number integer, products text not null)`,
    )
    for (const [index, text] of texts.entries()) {
      await client.query('insert into portolan.catalog_upload_chunk values ($1, $2)', [index, text])
    }
    await client.query(await readFile(join(migrationsDirectory, '0008-packed-uploads.sql'), 'utf8'))
    const { rows } = await client.query<{ products: Buffer }>(
      'select products from portolan.catalog_upload_chunk order by chunk_number',
    )
    expect(rows.map(({ products }) => inflateRawSync(products).toString('utf8'))).toEqual(texts)
  } finally {
    await client.end()
  }
})
