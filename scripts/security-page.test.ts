import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Requirements of OWASP ASVS 4.0.3, levels 1 and 2: their last numbers, by section. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4-5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3 5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1 3-4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1 3-5',
  '13.2': '1-3 5-6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
}

const numbersOf = (range: string): readonly number[] => {
  const [first = 0, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const requirements = Object.entries(sections).flatMap(([section, ranges]) =>
  ranges.split(' ').flatMap((range) => numbersOf(range).map((number) => `${section}.${number}`)),
)

const verdicts = ['met', 'met with operator action', 'not applicable', 'gap']

const page = readFileSync(`${root}docs/security.md`, 'utf8')
const [, requirementsPart = ''] = page.split('## ASVS')
const rows = requirementsPart
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) .*? \| (.*?) +\| (.*?) +\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = '', verdict = '', where = '']) => ({ id, verdict, where }))

test('has exactly one row for each requirement of levels 1 and 2', () => {
  expect(requirements).toHaveLength(259)
  expect(rows.map(({ id }) => id)).toEqual(requirements)
})

test('gives each row one of four verdicts and a reason', () => {
  expect(rows.filter(({ verdict, where }) => !verdicts.includes(verdict) || where === '')).toEqual([])
})

test('states totals that match the rows', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length
  const [met, withOperator, notApplicable, gaps] = verdicts.map(count)
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    `${met} are met, ${withOperator} are met with operator action, ${notApplicable} are not applicable, and ${gaps} are gaps`,
  )
})

test('lists exactly the gaps of the table', () => {
  const [, afterTitle = ''] = page.split('\n## Gaps\n')
  const [list = ''] = afterTitle.split('\n## ')
  const listed = list.match(/\d+\.\d+\.\d+/g) ?? []
  const gaps = rows.filter(({ verdict }) => verdict === 'gap').map(({ id }) => id)
  expect(listed.toSorted()).toEqual(gaps.toSorted())
})

test('names only files that exist', () => {
  const files = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|\.[\w-]+\.mjs)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})
