import type { SearchResult } from '#client'

/** The page of a search result. */
export function addressOfFound(
  addressOf: (page: string, item?: string) => string,
  { kind, reference, orderReference, brandCode }: SearchResult['found'][number],
): string {
  if (kind === 'return') return addressOfReturn(addressOf, orderReference ?? '', reference)
  if (kind === 'package') {
    const key = { brandCode: brandCode ?? '', orderReference: orderReference ?? '', packageReference: reference }
    return addressOfPackage(addressOf, key)
  }
  if (kind === 'product') return `${addressOf('catalog', reference)}?${new URLSearchParams({ brand: brandCode ?? '' })}`
  return kind === 'confirmation' ? addressOf('confirmations', reference) : addressOf('orders', reference)
}

/** The page of a return. */
export const addressOfReturn = (
  addressOf: (page: string, item?: string) => string,
  orderReference: string,
  returnOrderNumber: string,
): string => `${addressOf('returns', returnOrderNumber)}?order=${encodeURIComponent(orderReference)}`

/** The page of a package. */
export const addressOfPackage = (
  addressOf: (page: string, item?: string) => string,
  key: { readonly brandCode: string; readonly orderReference: string; readonly packageReference: string },
): string => {
  const { brandCode, orderReference, packageReference } = key
  return `${addressOf('packages', packageReference)}?${new URLSearchParams({ brand: brandCode, order: orderReference }).toString()}`
}
