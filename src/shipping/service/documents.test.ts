import { describe, expect, it } from 'vitest'
import { resolveDocumentLanguage } from './documents.ts'

describe('documentLanguage', () => {
  it.each([
    ['de-AT', 'de'],
    ['ja_JP', 'ja'],
    ['PL', 'pl'],
    ['sv-SE', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('%s uses %s', (culture, language) => {
    expect(resolveDocumentLanguage(culture)).toBe(language)
  })
})
