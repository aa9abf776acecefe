import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNomenclature } from './nomenclature.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-titles-'))
  await writeFile(join(directory, '61.tsv'), '61\tApparel, knitted\n6109\tT-shirts\n610910\tT-shirts, of cotton\n')
  await writeFile(join(directory, 'README.md'), 'no chapter')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('with a chapter', () => {
  test.each([
    ['610910', true],
    ['6109100010', true],
    ['610999', false],
    ['621410', true],
    ['770000', false],
    ['980000', false],
    ['000000', false],
  ])('%s is known: %s', (code, isKnown) => {
    expect(readNomenclature(directory).isKnown(code)).toBe(isKnown)
  })

  test('a code has its title, a longer one that of its subheading', () => {
    const nomenclature = readNomenclature(directory)
    expect(['610910', '6109100010', '621410'].map((code) => nomenclature.title(code))).toEqual([
      'T-shirts, of cotton',
      'T-shirts, of cotton',
      null,
    ])
    expect(['610910', '6109100010'].map((code) => nomenclature.region(code))).toEqual(['WCO', null])
  })
})

test('without any file every chapter there is may have any code', () => {
  const nomenclature = readNomenclature(join(directory, 'nothing'))
  expect(['610999', '770000'].map((code) => nomenclature.isKnown(code))).toEqual([true, false])
})
