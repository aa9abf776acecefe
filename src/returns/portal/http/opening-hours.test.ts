import { expect, test } from 'vitest'
import { formatOpeningHours } from './opening-hours.ts'

test.each([
  ['en', 'Mo-Fr 08:00-20:00', 'Mon–Fri 08:00–20:00'],
  ['de', 'Mo-Fr 08:00-12:00, 13:00-18:00', 'Mo–Fr 08:00–12:00, 13:00–18:00'],
  ['fr', 'Sa 09:00-14:00', 'sam 09:00–14:00'],
  ['ja', 'Mo,We,Fr 8:00-20:00', '月,水,金 8:00–20:00'],
  ['pl', 'Su off', 'niedz zamknięte'],
] as const)('in %s, %s is %s', (language, line, expected) => {
  expect(formatOpeningHours(language, line, 'zamknięte')).toBe(expected)
})

test.each(['Around the clock', 'Mo-Fr on request', 'Son 09:00-12:00', ''])('leaves %j as it is', (line) => {
  expect(formatOpeningHours('ja', line, '休業')).toBe(line)
})
