import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '../catalog/service/csv.ts'
import { productsOf } from './product-files.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-product-files-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

interface Written {
  readonly productCode: string
  readonly description: string
  readonly material: string
}

const columns = {
  productCode: (row: Written) => row.productCode,
  description: (row: Written) => row.description,
  material: (row: Written) => row.material,
}

test('whatever the catalog writes into a file is read from it unchanged', async () => {
  const path = join(directory, 'products.csv')
  const signs = fc.constantFrom("'", '=', '-', '5', ' ', '\t', '\r', '\n', '\r\n', '"', ',', ';', '＝', 'x', '\ufeff')
  // An empty text is one that is left out.
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.array(signs, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
    fc.constant('line\r\n'.repeat(2000)),
  )
  const row = fc.record({ productCode: text, description: text, material: text })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      await writeFile(path, csvOf<Written>(columns, rows))
      const read: unknown[] = []
      for await (const { text: product } of productsOf(path, undefined)) read.push(JSON.parse(product))
      expect(read).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})
