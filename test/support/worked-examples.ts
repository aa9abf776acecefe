import { readFileSync } from 'node:fs'
import type { LandedCostInput, LandedCostItem } from '../../src/customs/service/landed-cost/landed-cost-input.ts'
import { isTaxCategory } from '../../src/kernel/tax-category.ts'
import { createInput, createItem } from './landed-cost-inputs.ts'

/** A consignment and its charges, calculated by hand from the cited law. */
export interface WorkedExample {
  readonly name: string
  readonly input: LandedCostInput
  readonly duty: string | null
  readonly taxes: string | null
  readonly fees: string
  readonly isExact: boolean
  /** A part of the text about missing data; empty if nothing is missing. */
  readonly missing: string
  readonly law: string
}

/**
 * Reads worked examples from a tab-separated table. `to` is a country with an optional region after a hyphen. `items`
 * are comma-separated: a code, quantity and price, then facts (`180632 2x10.00 food DE`: a tax category, `child` or
 * `adult`, `band 2`, kilograms as `0.5kg`, the origin as two capitals). `how` names `Post`, `unregistered` and
 * `preference`.
 */
export function readWorkedExamples(file: URL): readonly WorkedExample[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.slice(1).map((line) => {
    const cells = line.split('\t')
    const [to = '', from = '', day = '', money = '', items = '', how = '', duty, taxes, fees, exact, missing, law] =
      cells
    if (cells.length !== 12) throw new Error(`An example has ${cells.length} cells instead of 12: ${line}`)
    const [country = '', region = null] = to.split('-')
    const [currency = '', shipping = '0'] = money.split(' ')
    return {
      name: `${to} from ${from} on ${day}: ${items}${how === '' ? '' : ` (${how})`}`,
      input: createInput({
        destinationCountry: country,
        destinationRegion: region,
        originCountry: from,
        asOf: day,
        currency,
        shipping,
        transport: how.includes('Post') ? 'Post' : 'Courier',
        isSellerRegistered: !how.includes('unregistered'),
        claimPreference: how.includes('preference'),
        items: items.split(', ').map(readItem),
      }),
      duty: duty === '?' ? null : (duty ?? null),
      taxes: taxes === '?' ? null : (taxes ?? null),
      fees: fees ?? '0',
      isExact: exact === 'yes',
      missing: missing ?? '',
      law: law ?? '',
    }
  })
}

function readItem(text: string): LandedCostItem {
  const [, hsCode = '', quantity = '', unitPrice = '', facts = ''] = /^(\d+|-) (\d+)x([\d.]+)(.*)$/.exec(text) ?? []
  if (unitPrice === '') throw new Error(`${text} is no item of an example`)
  const words = facts.trim().split(' ')
  const [band] = words.slice(words.indexOf('band') + 1)
  const ageGroup = words.find((word) => word === 'child' || word === 'adult') === 'child' ? 'child' : 'adult'
  return createItem({
    hsCode: hsCode === '-' ? null : hsCode,
    quantity: Number(quantity),
    unitPrice,
    ageGroup,
    taxCategory: words.find((word) => word !== 'child' && isTaxCategory(word)) ?? null,
    vatBandId: words.includes('band') ? Number(band) : null,
    kilograms: /([\d.]+)kg/.exec(facts)?.[1] ?? null,
    countryOfOrigin: words.find((word) => /^[A-Z]{2}$/.test(word)) ?? null,
  })
}
