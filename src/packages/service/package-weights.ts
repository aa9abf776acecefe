import { type Decimal, decimalFromNumber, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import { roundToGram } from '../../kernel/weight.ts'
import { calculateArticleWeight, getKilogramsPerPackageUnit, type PackageContent, type PackageItem } from './package.ts'

/** Converts a weight in the package's unit to kilograms; null if unknown or zero. */
export function toKilograms(weight: number | null | undefined, unit: string | null | undefined): Decimal | null {
  if (weight === null || weight === undefined || weight === 0) return null
  return decimalFromNumber(weight).times(getKilogramsPerPackageUnit(unit ?? 'kg') ?? parseDecimal('1'))
}

/** The weight of one article in kilograms; null if unknown. */
export function calculateItemWeight(content: PackageContent, item: PackageItem): Decimal | null {
  const submittedWeight = calculateArticleWeight(content, item)
  return submittedWeight === null ? null : toKilograms(submittedWeight.weight, submittedWeight.weightUnit)
}

const calculateLineWeight = (content: PackageContent, item: PackageItem): Decimal | null =>
  calculateItemWeight(content, item)?.times(decimalFromNumber(item.quantity)) ?? null

/** The gross weight in kilograms: as stated, otherwise the sum of the articles if all are known. */
export function calculateGrossWeight(content: PackageContent): Decimal | null {
  const submittedWeight = toKilograms(content.weight?.weight, content.weight?.weightUnit)
  if (submittedWeight !== null) return submittedWeight
  const weights = content.packageItems.map((item) => calculateLineWeight(content, item))
  const knownWeights = weights.filter((weight) => weight !== null)
  return knownWeights.length === weights.length ? sumDecimals(knownWeights) : null
}

/**
 * Both weights in kilograms if the items weigh more than the whole package, to the gram; null if they do not, or if the
 * package's weight is not stated.
 */
export function findContradictingWeights(
  content: PackageContent,
): { readonly ofItems: string; readonly ofPackage: string } | null {
  const submittedWeight = toKilograms(content.weight?.weight, content.weight?.weightUnit)
  if (submittedWeight === null) return null
  const ofItems = roundToGram(
    sumDecimals(content.packageItems.flatMap((item) => calculateLineWeight(content, item) ?? [])),
  )
  const ofPackage = roundToGram(submittedWeight)
  return ofItems.gt(ofPackage) ? { ofItems: ofItems.toFixed(), ofPackage: ofPackage.toFixed() } : null
}

/** The gross weight on customs documents: that of the items if they weigh more, because gross is never below net. */
export function calculateDeclaredWeight(content: PackageContent): Decimal | null {
  const weights = findContradictingWeights(content)
  return weights === null ? calculateGrossWeight(content) : parseDecimal(weights.ofItems)
}
