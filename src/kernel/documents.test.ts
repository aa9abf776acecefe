import { describe, expect, it } from 'vitest'
import { customsForm, documentLanguage } from './documents.ts'

describe('customsForm', () => {
  it.each([
    ['300', '2', 'CN22'],
    ['0', '0', 'CN22'],
    ['300.01', '2', 'CN23'],
    ['300', '2.001', 'CN23'],
    ['999', '30', 'CN23'],
  ])('%s SDR and %s kg: %s', (value, weight, form) => {
    expect(customsForm(value, weight)).toBe(form)
  })

  it('refuses what is no number', () => {
    expect(() => customsForm('much', '1')).toThrow(RangeError)
  })
})

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
