import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTariffRules } from './tariff-rules.ts'

const table = (name: string): readonly (readonly string[])[] =>
  readFileSync(new URL(`../../../../reference/classification/distinctions/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))

const folder = fileURLToPath(new URL('../../../../console/src/language/', import.meta.url))
const translations = readdirSync(folder, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'en',
)

test('every classification question and choice is translated into every language of the console', () => {
  const rules = createTariffRules(new Map())
  const asked = new Set([
    ...rules.flatMap(({ question, choices }) => [question, ...choices.map(({ text }) => text)]),
    ...table('facts').map(([, question = '']) => question),
    ...table('choices').map(([, , text = '']) => text),
    'Which of these describes it?',
    'None of these',
  ])
  expect(asked.size).toBeGreaterThan(700)
  expect(translations).toHaveLength(7)
  for (const { name } of translations) {
    const texts = JSON.parse(readFileSync(`${folder}${name}/tariff-questions.json`, 'utf8')) as Record<string, string>
    expect({ name, missing: [...asked].filter((text) => (texts[text] ?? '').trim() === '') }).toEqual({
      name,
      missing: [],
    })
    expect({ name, unused: Object.keys(texts).filter((text) => !asked.has(text)) }).toEqual({ name, unused: [] })
  }
})
