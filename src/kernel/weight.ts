import { type Decimal, decimal, zero } from './money.ts'

const kilogramsByUnit: ReadonlyMap<string, Decimal> = new Map([
  ['g', decimal('0.001')],
  ['kg', decimal('1')],
  ['oz', decimal('0.028349523125')],
  ['lb', decimal('0.45359237')],
])

/**
 * How many kilograms one of a unit is; the pound and its ounce by the international yard and pound agreement of 1959.
 *
 * @param unit g, kg, oz or lb, in any case
 * @returns null for any other unit
 */
export function kilogramsPer(unit: string): Decimal | null {
  return kilogramsByUnit.get(unit.toLowerCase()) ?? null
}

const gram = decimal('0.001')

/** A weight in kilograms, rounded to the gram, half a gram up. What weighs anything at all weighs a gram at least. */
export function toTheGram(kilograms: Decimal): Decimal {
  return kilograms.gt(zero) && kilograms.lt(gram) ? gram : kilograms.round(3, 1)
}

/** A weight as carriers and papers are told it: kilograms as decimal text, to the gram; null for one that is not known. */
export const weightFigure = (kilograms: Decimal | null): string | null =>
  kilograms === null ? null : toTheGram(kilograms).toFixed()
