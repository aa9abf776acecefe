import { describe, expect, test } from 'vitest'
import { rememberByCode } from './remember-by-code.ts'

describe('What a list has for a code', () => {
  test('is looked for once per list and code', () => {
    const searches: string[] = []
    const find = rememberByCode((entries: readonly string[], code) => {
      searches.push(`${entries.length} ${code}`)
      return entries.filter((entry) => code.startsWith(entry))
    })
    const [chapters, headings] = [['61', '62'], ['6109']]
    for (const code of ['610910', '620520', '610910']) {
      find(chapters, code)
      find(headings, code)
    }
    expect(find(chapters, '610910')).toEqual(['61'])
    expect(find(headings, '620520')).toEqual([])
    expect(searches).toEqual(['2 610910', '1 610910', '2 620520', '1 620520'])
  })

  test('is forgotten before it takes much memory', () => {
    let searches = 0
    const find = rememberByCode((_: readonly string[], code) => {
      searches += 1
      return [code]
    })
    const list: string[] = []
    for (let code = 0; code < 20_001; code++) find(list, String(code))
    expect(find(list, '0')).toEqual(['0'])
    expect(find(list, '20000')).toEqual(['20000'])
    expect(searches).toBe(20_002)
  })
})
