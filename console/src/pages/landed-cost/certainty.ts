import type { LandedCost } from '#client'

/**
 * Whether a fact that is not known is about a charge that the figures include, such as `whether US section 301 duty on
 * goods of China applies`.
 */
export const isCharged = (
  { index, text }: { readonly index: number | null; readonly text: string },
  explanation: readonly Pick<LandedCost['explanation'][number], 'item' | 'rule' | 'amount'>[],
): boolean =>
  explanation.some(({ item, rule, amount }) => item === index && amount !== null && text === `whether ${rule} applies`)

/** The amounts that add up to the least and the greatest total. */
export interface TotalBounds {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

type Bounded = Pick<LandedCost, 'goods' | 'shipping' | 'insurance' | 'dutyMin' | 'dutyMax' | 'taxes' | 'fees'>

const isZero = (amount: string): boolean => /^[0.]*$/.test(amount)

/**
 * The bounds of the total if only the duty is uncertain.
 *
 * @returns null if the duty is certain or has no bounds, or if there are taxes, whose base usually includes the duty
 */
export function findTotalBounds(answer: Bounded): TotalBounds | null {
  const { goods, shipping, insurance, dutyMin, dutyMax, taxes, fees } = answer
  if (dutyMin === null || dutyMax === null || taxes === null || fees === null) return null
  if (dutyMin === dutyMax || !isZero(taxes)) return null
  const others = [goods, shipping, insurance, taxes, fees]
  return { from: [...others, dutyMin], to: [...others, dutyMax] }
}
