import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../platform/http/accept-language.ts'
import { milestones } from '../service/parcel-milestones.ts'
import { pageLanguages, pageWords } from './tracking-page-words.ts'

describe('the language of a tracking page', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['sv, fr;q=0.5, pl;q=0.7', 'pl'],
    ['de;q=0, it', 'it'],
    ['sv', 'en'],
    ['__proto__, constructor', 'en'],
    ['JA', 'ja'],
  ])('for %j is %s', (header, language) => {
    expect(chooseLanguage(header, pageLanguages)).toBe(language)
  })

  test('has a distinct word for each milestone', () => {
    for (const words of Object.values(pageWords)) {
      expect(new Set(Object.values(words.milestones)).size).toBe(milestones.length)
    }
  })
})
