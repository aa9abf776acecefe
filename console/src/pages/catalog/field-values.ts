import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { countries } from '../../parts/countries.ts'

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

function readCountry(text: string): FieldValue {
  const wanted = text.toLowerCase()
  const country = countries.find(({ code, name }) => wanted === code.toLowerCase() || wanted === name.toLowerCase())
  return country === undefined ? { fault: fill(t.catalog.fault.country, { text }) } : { value: country.code }
}

function readHsCode(text: string): FieldValue {
  const digits = text.replaceAll(/[. ]/g, '')
  return /^\d{6,12}$/.test(digits) ? { value: text } : { fault: t.catalog.fault.hsCode }
}

function readNumber(text: string): FieldValue {
  return /^\d+(\.\d+)?$/.test(text) ? { value: text } : { fault: fill(t.catalog.fault.number, { text }) }
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
