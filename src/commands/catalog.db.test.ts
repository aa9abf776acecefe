import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-catalog-'))
  await runPortolan('tenant', 'create', 'acme', '--name', 'Acme')
  await runPortolan('brand', 'create', 'acme', 'ACM', '--name', 'Acme')
  await runPortolan('brand', 'create', 'acme', 'ACX', '--name', 'Acme Express')
  await runPortolan('client', 'create', 'shop', '--tenant', 'acme', '--scope', 'catalog')
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const runPortolan = (...parameters: readonly string[]) =>
  runInProcess({ DATABASE_URL: database.url, PORTOLAN_DATA_DIR: directory }, ...parameters)

async function writeInputFile(name: string, content: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

const product = (productCode: string, changes: object = {}) => ({
  productCode,
  name: 'Mug',
  description: 'A mug',
  material: 'Stoneware',
  countryOfOrigin: 'GB',
  hsCode: '691200',
  ...changes,
})

describe('catalog upload', () => {
  it('accepts a list, and prints invalid products', async () => {
    const path = await writeInputFile(
      'list.json',
      JSON.stringify([product('A'), product('B', { countryOfOrigin: 'UK' })]),
    )
    const outcome = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toMatch(/^BRAND {2}PRODUCT {2}CODE {2}PROBLEM\nACM {4}B {8}1022 {2}countryOfOrigin: .*GB\n/)
    expect(outcome.stdout).toMatch(/2 products: 1 valid, 1 invalid\n$/)
    expect(outcome.stderr).toContain('0 of 2 products')
  })

  it('names valid products that wait for a classification', async () => {
    const vague = (code: string) =>
      product(code, { hsCode: undefined, name: 'Item', description: 'Qzx', material: 'Qzx' })
    const vagueFile = await writeInputFile('vague.json', JSON.stringify([product('V0'), vague('V1')]))
    expect((await runPortolan('catalog', 'upload', vagueFile, '--client', 'shop', '--brand', 'ACM')).stdout).toBe(
      '2 products: 2 valid, 0 invalid\n1 waits for a classification: V1; decide it in the console, under Catalog, Awaiting classification\n',
    )
    const codes = ['V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8']
    const manyFile = await writeInputFile('many.json', JSON.stringify(codes.map(vague)))
    expect((await runPortolan('catalog', 'upload', manyFile, '--client', 'shop', '--brand', 'ACM')).stdout).toContain(
      '\n7 wait for a classification: V2, V3, V4, V5, V6, and 2 more; ',
    )
  })

  it('names products that the file repeats', async () => {
    const path = await writeInputFile('twice.json', JSON.stringify([product('T1'), product('T2'), product('T1')]))
    const outcome = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    expect(outcome.stdout).toBe('3 products: 3 valid, 0 invalid\n')
    expect(outcome.stderr).toContain('1 of them replaced an earlier product of the file with the same code, such as T1')
  })

  it('accepts NDJSON, and CSV as downloaded from the catalog', async () => {
    const lines = await writeInputFile(
      'lines.ndjson',
      `${JSON.stringify(product('B'))}\n\n${JSON.stringify(product('C', { brandCode: 'ACX' }))}\n`,
    )
    expect(await runPortolan('catalog', 'upload', lines, '--client', 'shop', '--brand', 'ACM')).toMatchObject({
      code: 0,
      stdout: '2 products: 2 valid, 0 invalid\n',
    })
    const csv = await writeInputFile(
      'rows.csv',
      'productCode,name,description,material,countryOfOrigin,hsCode,unitPrice.amount,unitPrice.currency,errorMessage\r\n' +
        `D,"'=Mug, large",A mug,Stoneware,GB,691200,4.50,GBP,was wrong\r\n`,
    )
    expect((await runPortolan('catalog', 'upload', csv, '--client', 'shop', '--brand', 'ACX', '--json')).code).toBe(0)
    const [row] = await database.query<{ product: { name: string; unitPrice: object } }>(
      "select product from portolan.catalog_product where product_code = 'D'",
    )
    expect(row?.product).toMatchObject({ name: '=Mug, large', unitPrice: { amount: 4.5, currency: 'GBP' } })
  })

  it('says why a file is rejected, and stores nothing of it', async () => {
    const path = await writeInputFile(
      'bad.json',
      JSON.stringify([product('E', { name: '' }), product('F', { brandCode: 'GLX' })]),
    )
    const outcome = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain('rejected with 400')
    expect(outcome.stderr).toContain('product 1 (E), name: is required')
    expect(outcome.stderr).toContain(`npx portolan check ${path} reports all other problems too.`)
    expect(outcome.stderr).toContain('product 2 (F), brandCode: must be a brand of the access token')
    expect(outcome.stderr).not.toContain('accept-good-products')
  })

  it('says once how valid products among invalid ones could be stored', async () => {
    const path = await writeInputFile('mixed.json', JSON.stringify([product('E', { name: '' }), product('H')]))
    const { stderr } = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    expect(stderr.match(/accept-?good-?products/gi)).toEqual(['accept-good-products'])
  })

  it('names a file with spaces as a shell takes it', async () => {
    const path = await writeInputFile("the shop's mugs.json", JSON.stringify([product('E', { name: '' })]))
    const { stderr } = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    expect(stderr).toContain(String.raw`/the shop'\''s mugs.json' reports`)
  })

  it.each([
    [
      'faults.csv',
      'productCode,name,description,material,countryOfOrigin,hsCode\n' +
        'A,Mug,"A mug\nof two lines",Stoneware,GB,691200\n\nB-7,Mug,A mug,,GB,691200\n',
      'line 5 (B-7), material: is required',
    ],
    [
      'faults.ndjson',
      `${JSON.stringify(product('A'))}\n\n${JSON.stringify(product('B-7', { material: '' }))}\n`,
      'line 3 (B-7), material: is required',
    ],
    [
      'prices.csv',
      'productCode;name;description;material;countryOfOrigin;hsCode;unitPrice.amount;unitPrice.currency\n' +
        'P;Mug;A mug;Stoneware;GB;691200;45,00;EUR\n',
      'line 2 (P), unitPrice.amount: must be a number with a decimal point, such as 45.00, not "45,00"',
    ],
    ['nameless.json', JSON.stringify([product('A'), 5]), 'product 2, must be an object'],
    ['twice.json', '[{"productCode": "B-7", "name": "a", "name": "b"}]', 'product 1 (B-7)'],
  ])('locates errors of %s in the file', async (name, content, errorText) => {
    const outcome = await runPortolan(
      'catalog',
      'upload',
      await writeInputFile(name, content),
      '--client',
      'shop',
      '--brand',
      'ACM',
    )
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain(errorText)
    expect(outcome.stderr).not.toMatch(/\[\d+\]|the body/i)
  })

  it.each([
    ['empty.json', '[]', 'has no products'],
    ['rows.txt', '', 'must be a .json (array), .ndjson (one object per line) or .csv file'],
    ['object.json', '{}', 'object.json must be a list of products. Put the products in [ and ]'],
    ['cut.json', '[{"productCode": "A"', 'cut.json is not valid JSON: it ends too early'],
    ['broken.json', '[{"productCode" "A"}]', 'broken.json, product 1 is not valid JSON'],
    ['broken.ndjson', '{"productCode": "A"}\n{"productCode"', 'broken.ndjson, line 2 is not valid JSON'],
    ['columns.csv', 'name,description\nA,B\n', 'missing: productCode'],
  ])('with %s says what is wrong', async (name, content, errorText) => {
    const outcome = await runPortolan('catalog', 'upload', await writeInputFile(name, content), '--client', 'shop')
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain(errorText)
    expect(outcome.stderr).toMatch(/^portolan: .*\n$/)
  })

  it('requires an existing file', async () => {
    const outcome = await runPortolan('catalog', 'upload', '/nowhere.csv', '--client', 'shop')
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no file /nowhere.csv.') })
  })

  it('requires an existing client', async () => {
    const path = await writeInputFile('one.json', JSON.stringify([product('Z')]))
    expect((await runPortolan('catalog', 'upload', path, '--client', 'nobody')).stderr).toContain(
      'There is no client nobody',
    )
  })
})

describe('catalog invalid', () => {
  it('lists invalid products', async () => {
    await runPortolan(
      'catalog',
      'upload',
      await writeInputFile('x.json', JSON.stringify([product('X', { hsCode: '1' })])),
      '--client',
      'shop',
      '--brand',
      'ACX',
    )
    const listed = await runPortolan('catalog', 'invalid', '--client', 'shop', '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject([{ brandCode: 'ACX', productCode: 'X', errorCode: 1045 }])
    expect((await runPortolan('catalog', 'invalid', '--client', 'shop', '--brand', 'ACM')).stdout).toBe(
      'BRAND  PRODUCT  CODE  PROBLEM\n',
    )
  })

  it('prints all pages as one CSV, which can be corrected and uploaded', async () => {
    const products = Array.from({ length: 1001 }, (_, index) => product(`CSV-${index}`, { countryOfOrigin: 'UK' }))
    const path = await writeInputFile('uk.json', JSON.stringify(products))
    await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM')
    const report = await runPortolan('catalog', 'invalid', '--client', 'shop', '--brand', 'ACM', '--csv')
    expect(report).toMatchObject({ code: 0, stderr: '' })
    const [header = '', ...rows] = report.stdout.trimEnd().split('\r\n')
    expect(header).toMatch(/^brandCode,productCode,errorCode,errorMessage,name,/)
    expect(new Set(rows.map((row) => row.split(',')[1]))).toEqual(
      new Set(products.map(({ productCode }) => productCode)),
    )
    expect(rows).toHaveLength(1001)
    const corrected = await writeInputFile('corrected.csv', report.stdout.replaceAll(',UK,', ',GB,'))
    expect(await runPortolan('catalog', 'upload', corrected, '--client', 'shop')).toMatchObject({
      code: 0,
      stdout: '1001 products: 1001 valid, 0 invalid\n',
    })
    const both = await runPortolan('catalog', 'invalid', '--client', 'shop', '--csv', '--json')
    expect(both).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'--csv' cannot be used with option '--json'"),
    })
  })
})

describe('catalog watch', () => {
  it('follows an upload until it ends', async () => {
    const path = await writeInputFile('w.json', JSON.stringify([product('W')]))
    const uploaded = await runPortolan('catalog', 'upload', path, '--client', 'shop', '--brand', 'ACM', '--json')
    const { uploads } = JSON.parse(uploaded.stdout) as { uploads: { uploadId: string }[] }
    expect(await runPortolan('catalog', 'watch', uploads[0]?.uploadId ?? '', '--client', 'shop')).toMatchObject({
      code: 0,
      stdout: 'Completed: 1 products, 1 valid, 0 invalid\n',
    })
    expect((await runPortolan('catalog', 'watch', 'nothing', '--client', 'shop')).stderr).toContain(
      'There is no upload nothing',
    )
  })
})
