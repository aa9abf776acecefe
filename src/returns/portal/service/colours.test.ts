import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateContrast, createTheme, findReadableAccent } from './colours.ts'

test('contrast is calculated by WCAG 2.2', () => {
  expect(calculateContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(calculateContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(calculateContrast('#ffffff', '#0b5a75')).toBe(calculateContrast('#0b5a75', '#ffffff'))
})

test('a colour that is unreadable on white is darkened, a readable one is kept', () => {
  expect(findReadableAccent('#0b5a75')).toBeNull()
  const darker = findReadableAccent('#ffcc00') ?? ''
  expect(darker).toMatch(/^#[0-9a-f]{6}$/)
  expect(findReadableAccent(darker)).toBeNull()
})

test('text is readable in light and dark mode for any accent', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      const { light, dark } = createTheme(findReadableAccent(colour) ?? colour)
      const pairs = [
        [light.accent, '#ffffff'],
        [light.accent, '#f4f6f8'],
        [light.onAccent, light.accent],
        ['#17212a', light.tint],
        [dark.accent, '#182129'],
        [dark.accent, '#0f161c'],
        [dark.onAccent, dark.accent],
        ['#e9eef2', dark.tint],
      ] as const
      for (const [text, ground] of pairs) expect(calculateContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 300 },
  )
})
