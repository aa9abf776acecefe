import { type Decimal, parseDecimal, zero } from './money.ts'

const kilogramsByUnit: ReadonlyMap<string, Decimal> = new Map([
  ['g', parseDecimal('0.001')],
  ['kg', parseDecimal('1')],
  ['oz', parseDecimal('0.028349523125')],
  ['lb', parseDecimal('0.45359237')],
])

/**
 * How many kilograms one of a unit is; the pound and its ounce by the international yard and pound agreement of 1959.
 *
 * @param unit g, kg, oz or lb, in any case
 * @returns null for any other unit
 */
export function getKilogramsPerUnit(unit: string): Decimal | null {
  return kilogramsByUnit.get(unit.toLowerCase()) ?? null
}

const gram = parseDecimal('0.001')

/** A weight in kilograms, rounded to the gram, half a gram up. What weighs anything at all weighs a gram at least. */
export function roundToGram(kilograms: Decimal): Decimal {
  return kilograms.gt(zero) && kilograms.lt(gram) ? gram : kilograms.round(3, 1)
}

/** A weight as carriers and documents are told it: kilograms as decimal text, to the gram; null for one that is not known. */
export const weightFigure = (kilograms: Decimal | null): string | null =>
  kilograms === null ? null : roundToGram(kilograms).toFixed()
