import { type Decimal, parseDecimal, zero } from './money.ts'

const kilogramsByUnit: ReadonlyMap<string, Decimal> = new Map([
  ['g', parseDecimal('0.001')],
  ['kg', parseDecimal('1')],
  ['oz', parseDecimal('0.028349523125')],
  ['lb', parseDecimal('0.45359237')],
])

/**
 * Returns the weight of one unit in kilograms; pound and ounce according to the international yard and pound agreement
 * of 1959.
 *
 * @param unit g, kg, oz or lb, in any case
 * @returns null for any other unit
 */
export function getKilogramsPerUnit(unit: string): Decimal | null {
  return kilogramsByUnit.get(unit.toLowerCase()) ?? null
}

const gram = parseDecimal('0.001')

/** Returns a weight in kilograms, rounded half up to the gram, but at least one gram for any positive weight. */
export function roundToGram(kilograms: Decimal): Decimal {
  return kilograms.gt(zero) && kilograms.lt(gram) ? gram : kilograms.round(3, 1)
}

/** Formats a weight for carriers and documents: kilograms as a decimal string with gram precision; null if unknown. */
export const formatWeight = (kilograms: Decimal | null): string | null =>
  kilograms === null ? null : roundToGram(kilograms).toFixed()
