import { expect, test } from 'vitest'
import { openFontShelf } from './fonts.ts'
import { fitText } from './text-layout.ts'

const shelf = openFontShelf([])
const room = { width: 400, height: 200 }
const chooseFonts = (lines: readonly string[], weight: 'regular' | 'bold') =>
  fitText(lines, room, { size: 10, weight }, shelf).lines.map(({ runs }) => runs.map(({ run }) => run.font))

test('all lines of a Chinese address use the Chinese font if one needs it', () => {
  // The Japanese font has every character of the first line, but not of the second.
  const [first, second] = chooseFonts(['王小明', '万达广场号楼'], 'regular')
  expect(first?.map(({ key }) => key)).toEqual(second?.map(({ key }) => key))
  expect(chooseFonts(['王小明'], 'regular')[0]?.[0]?.key).not.toBe(first?.[0]?.key)
})

test('Chinese letters are outlined in bold, because their font has no bold face', () => {
  expect(chooseFonts(['万达广场号楼'], 'bold')[0]?.map(({ isOutlined }) => isOutlined)).toEqual([true])
  expect(chooseFonts(['万达广场号楼'], 'regular')[0]?.map(({ isOutlined }) => isOutlined)).toEqual([false])
  expect(chooseFonts(['東京'], 'bold')[0]?.map(({ isOutlined }) => isOutlined)).toEqual([false])
})
