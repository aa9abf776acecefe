import { describe, expect, it } from 'vitest'
import { documentLanguage } from './documents.ts'

describe('documentLanguage', () => {
  it.each([
    ['de-AT', 'de'],
    ['ja_JP', 'ja'],
    ['PL', 'pl'],
    ['sv-SE', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('%s is written in %s', (culture, language) => {
    expect(documentLanguage(culture)).toBe(language)
  })
})
