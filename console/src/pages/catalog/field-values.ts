import { fill } from '../../language/fill.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { countries } from '../../parts/countries.ts'
import { findCountry } from '../../parts/country-names.ts'
import { describeFault } from '../../parts/decimal-field.tsx'
import { readDecimal, writeDecimal } from '../../parts/decimals.ts'
import { currencies } from '../../parts/money.ts'
import { findCurrency, findWeightUnit } from './suggested-values.ts'

/** Input for a field, converted to its type, or the reason why it is invalid. */
export type FieldValue = { readonly value: string } | { readonly fault: string }

/** The allowed values of enumerated fields. */
export const choices: Readonly<Record<string, readonly string[]>> = { weightUnit: ['g', 'kg', 'oz', 'lb'] }

/** Optional fields, with the label for removing an invalid value. */
export const removals: Readonly<Record<string, string>> = {
  hsCode: t.catalog.removeAndClassify,
  hsCodeRegion: t.catalog.removeIt,
  imageUrl: t.catalog.removeIt,
  taxCategory: t.catalog.removeIt,
}

export const isCountryField = (path: string): boolean => path === 'countryOfOrigin' || path === 'deliveryCountry'

const countryCodes = countries.map(({ code }) => code)

/** Recognises a country by its code, or its name in one of the console's languages; null if it is none. */
export const findCountryCode = (text: string): string | null => findCountry(text, countryCodes)

function readCountry(text: string): FieldValue {
  const wanted = text.toLowerCase()
  const named = countries.find(({ name }) => wanted === name.toLowerCase())
  const code = named?.code ?? findCountryCode(text)
  return code === null ? { fault: fill(t.catalog.fault.country, { text }) } : { value: code }
}

function readHsCode(text: string): FieldValue {
  const digits = text.replaceAll(/[. ]/g, '')
  return /^\d{6,12}$/.test(digits) ? { value: text } : { fault: t.catalog.fault.hsCode }
}

function readNumber(text: string): FieldValue {
  const read = readDecimal(text, locale)
  return 'value' in read ? read : { fault: describeFault(text, read) }
}

function readCurrency(text: string): FieldValue {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? { value: code } : { fault: t.catalog.fault.currency }
}

/** Parses input for a field. Checks that need data, such as whether an HS code exists, are left to the server. */
export function readFieldValue(path: string, typed: string): FieldValue {
  const text = typed.trim()
  if (text === '') return { fault: t.catalog.fault.empty }
  if (isCountryField(path)) return readCountry(text)
  if (path === 'hsCode') return readHsCode(text)
  if (path === 'weight' || path === 'unitPrice.amount') return readNumber(text)
  if (path === 'unitPrice.currency') return readCurrency(text)
  return { value: text }
}

/** A new value for a field whose current one is invalid but has a plain meaning; empty if there is none. */
export function suggestValue(path: string, current: string): string {
  const text = current.trim()
  if (text === '') return ''
  if (isCountryField(path)) return findCountryCode(text) ?? ''
  if (path === 'weightUnit') return findWeightUnit(text) ?? ''
  if (path === 'unitPrice.currency') return findCurrency(text, currencies) ?? ''
  if (path !== 'weight' && path !== 'unitPrice.amount') return ''
  const read = readDecimal(text, locale)
  return 'value' in read ? writeDecimal(read.value, locale) : ''
}
