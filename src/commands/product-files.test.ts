import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { formatCsv } from '../catalog/service/csv.ts'
import { readProducts } from './product-files.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-product-files-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

interface FileContent {
  readonly productCode: string
  readonly description: string
  readonly material: string
}

const columns = {
  productCode: (row: FileContent) => row.productCode,
  description: (row: FileContent) => row.description,
  material: (row: FileContent) => row.material,
}

test('reads any value that the catalog exports unchanged', async () => {
  const path = join(directory, 'products.csv')
  const signs = fc.constantFrom("'", '=', '-', '5', ' ', '\t', '\r', '\n', '\r\n', '"', ',', ';', '＝', 'x', '\ufeff')
  // An empty string counts as omitted.
  const longText = 'line\r\n'.repeat(2000)
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) },
    { weight: 5, arbitrary: fc.array(signs, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.constant(longText) },
  )
  // A file larger than what is read at once.
  const largeFile = Array.from({ length: 5 }, () => ({
    productCode: longText,
    description: longText,
    material: longText,
  }))
  const row = fc.record({ productCode: text, description: text, material: text })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      await writeFile(path, await formatCsv<FileContent>(columns, rows))
      const read: unknown[] = []
      for await (const { text: product } of readProducts(path, undefined)) read.push(JSON.parse(product))
      expect(read).toEqual(rows)
    }),
    { numRuns: 300, examples: [[largeFile]] },
  )
})

describe('a product file', () => {
  let stderrWrite: MockInstance<typeof process.stderr.write>
  beforeEach(() => {
    stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  })
  afterEach(() => stderrWrite.mockRestore())

  async function readProductsFrom(name: string, content: string | Uint8Array): Promise<readonly unknown[]> {
    const path = join(directory, name)
    await writeFile(path, content)
    const products: unknown[] = []
    for await (const { text } of readProducts(path, undefined)) products.push(JSON.parse(text))
    return products
  }
  const mug = { productCode: 'A', name: 'Café – 東京' }
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

  test.each<[string, string | Uint8Array]>([
    ['a.csv', '\ufeffproductCode,name\nA,Café – 東京'],
    ['a.ndjson', `\ufeff${JSON.stringify(mug)}\n`],
    ['a.json', `\ufeff${JSON.stringify([mug])}`],
    ['b.csv', utf16('productCode;name\r\nA;Café – 東京')],
    ['c.csv', utf16('productCode;name\r\nA;Café – 東京').swap16()],
    ['b.ndjson', utf16(JSON.stringify(mug))],
  ])('may have a byte order mark: %s', async (name, content) => {
    expect(await readProductsFrom(name, content)).toEqual([mug])
    expect(stderrWrite).not.toHaveBeenCalled()
  })

  test.each<[string, string]>([
    ['old.csv', 'productCode;name\nA;Café \u0096'],
    ['old.ndjson', '{"productCode": "A", "name": "Café \u0096"}'],
  ])('may be in Windows encoding, which is reported: %s', async (name, content) => {
    expect(await readProductsFrom(name, Buffer.from(content, 'latin1'))).toEqual([{ productCode: 'A', name: 'Café –' }])
    expect(stderrWrite).toHaveBeenCalledWith(`${join(directory, name)} is not UTF-8; reading it as Windows-1252\n`)
  })

  test('is rejected if it claims to be UTF-16 but is not valid', async () => {
    await expect(readProductsFrom('odd.csv', Buffer.from([0xff, 0xfe, 0x41]))).rejects.toThrow(
      'starts like UTF-16 but is not valid',
    )
  })

  test('may have column names in any case, and reports unknown ones', async () => {
    const content =
      'PRODUCTCODE,HSCode,UnitPrice.Amount,unitprice.currency,Colour,errorMessage\nA,6912,4.50,GBP,red,bad'
    expect(await readProductsFrom('case.csv', content)).toEqual([
      { productCode: 'A', hsCode: '6912', unitPrice: { amount: '4.50', currency: 'GBP' } },
    ])
    expect(stderrWrite.mock.calls.join()).toContain('are not product fields: Colour\n')
  })

  test('must not repeat a column', async () => {
    await expect(readProductsFrom('twice.csv', 'productCode,hsCode,HSCode\nA,1,2')).rejects.toThrow(
      'hsCode in cell 2, HSCode in cell 3',
    )
  })
})
