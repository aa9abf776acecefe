import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productRules } from '../../src/catalog/service/product-rules.ts'
import { services } from '../../src/composition/contract.ts'
import { problemKinds } from '../../src/kernel/problem.ts'

const document = readFileSync(new URL('../../docs/catalog-errors.md', import.meta.url), 'utf8')
const tables = services.flatMap(({ name, codeTables = [] }) => (name === 'catalog' ? codeTables : []))

/** The rows of the table under a heading, without its header. */
function readRowsUnder(heading: string): readonly string[] {
  const section = document.split(/^## /m).find((sectionText) => sectionText.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' | '),
    )
}

test.each(tables.map((table) => [table.title, table] as const))(
  'the table "%s" in docs/catalog-errors.md matches the code',
  (title, { codes }) => {
    expect(readRowsUnder(title)).toEqual(codes.map(({ code, name, meaning }) => `${code} | ${name} | ${meaning}`))
  },
)

test('each code has one meaning', () => {
  const codes = tables.flatMap(({ codes: ownCodes }) => ownCodes.map(({ code }) => code))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  expect(new Set(productRules.map(({ name }) => name)).size).toBe(productRules.length)
})

test('the code of every kind of problem starts with its status', () => {
  const requests = tables.find(({ title }) => title === 'Catalog codes of requests')
  expect(requests?.codes.map(({ name }) => name).toSorted()).toEqual(
    problemKinds.filter((kind) => kind !== 'invalid').toSorted(),
  )
})
