import type { SearchResult } from '#client'

/** The page of a search result. */
export function getFoundAddress(
  getAddress: (page: string, item?: string) => string,
  { kind, reference, orderReference, brandCode }: SearchResult['found'][number],
): string {
  if (kind === 'return') return getReturnAddress(getAddress, orderReference ?? '', reference)
  if (kind === 'package') {
    const key = { brandCode: brandCode ?? '', orderReference: orderReference ?? '', packageReference: reference }
    return getPackageAddress(getAddress, key)
  }
  if (kind === 'product')
    return `${getAddress('catalog', reference)}?${new URLSearchParams({ brand: brandCode ?? '' })}`
  return kind === 'confirmation' ? getAddress('confirmations', reference) : getAddress('orders', reference)
}

/** The page of a return. */
export const getReturnAddress = (
  getAddress: (page: string, item?: string) => string,
  orderReference: string,
  returnOrderNumber: string,
): string => `${getAddress('returns', returnOrderNumber)}?order=${encodeURIComponent(orderReference)}`

/** The page of a package. */
export const getPackageAddress = (
  getAddress: (page: string, item?: string) => string,
  key: { readonly brandCode: string; readonly orderReference: string; readonly packageReference: string },
): string => {
  const { brandCode, orderReference, packageReference } = key
  return `${getAddress('packages', packageReference)}?${new URLSearchParams({ brand: brandCode, order: orderReference }).toString()}`
}
