import { findMissingLatin } from '../../../shipping/service/parcel-party.ts'
import type { Location } from '../../network/service/location.ts'
import type { OutboundOrder } from '../../orders/service/outbound-order.ts'
import { type CustomsGoods, listCustomsGoods } from './customs-goods.ts'
import type { ReturnRequest, ReturnWarning } from './return-order-request.ts'
import { toParty } from './return-parcel.ts'

/**
 * Customs data missing for the return, in both the tenant's catalogs and the order.
 *
 * @param goods the catalogs' data, by product code
 * @param order the original order
 */
export function warnAboutCustoms(
  { returnItems }: Pick<ReturnRequest, 'returnItems'>,
  goods: ReadonlyMap<string, CustomsGoods>,
  order: Pick<OutboundOrder, 'orderItems'>,
): ReturnWarning[] {
  const ordered = new Map(order.orderItems.map((item) => [item.productCode, item]))
  return returnItems.flatMap(({ productCode }, index): ReturnWarning[] => {
    const { hsCode, countryOfOrigin } = listCustomsGoods(goods.get(productCode), ordered.get(productCode) ?? null)
    const missing = [
      ...(hsCode === null ? ['HS code'] : []),
      ...(countryOfOrigin === null ? ['country of origin'] : []),
    ]
    if (missing.length === 0) return []
    return [
      {
        code: 'CustomsDataMissing',
        message: `Neither the catalog nor the order has the ${missing.join(' or the ')} of ${productCode}; the customs documents omit what is still missing when they are created, and are not signed if the destination requires it`,
        path: `returnItems[${index}].productCode`,
      },
    ]
  })
}

/**
 * What is odd about the drop-off location.
 *
 * @param location the tenant's location with the id sent; null if there is none
 * @param shopperCountry null if unknown
 */
export function warnAboutDropOff(
  { dropOffLocation }: Pick<ReturnRequest, 'dropOffLocation'>,
  location: Location | null,
  shopperCountry: string | null,
): ReturnWarning[] {
  const locationId = dropOffLocation?.locationId ?? null
  if (locationId === null) return []
  const createWarnings = (message: string): ReturnWarning[] => [
    { code: 'LocationNotOffered', message: `${message}; it is stored as sent`, path: 'dropOffLocation.locationId' },
  ]
  if (location === null) return createWarnings(`There is no location ${locationId}`)
  const { countryIso } = location.address
  if (shopperCountry === null || shopperCountry === countryIso) return []
  return createWarnings(`Location ${locationId} is in ${countryIso}, but the goods come from ${shopperCountry}`)
}

/**
 * What the documents of a return to another country lack: the shopper’s name and city in Latin letters (UPU Convention
 * Regulations, addresses).
 *
 * @param returnCountry null if there is no return centre
 */
export function warnAboutLatinLetters(
  { contactInformation }: Pick<OutboundOrder, 'contactInformation'>,
  returnCountry: string | null,
): ReturnWarning[] {
  const country = contactInformation?.countryIso ?? null
  if (country === null || returnCountry === null || country === returnCountry) return []
  const missing = findMissingLatin(toParty(contactInformation, country))
  if (missing.length === 0) return []
  return [
    {
      code: 'LabelIncomplete',
      message: `The documents of the return lack name or city in Latin letters, which mail to another country needs, and this script cannot be transliterated automatically; add ${missing.join(' and ')} to the contactInformation of the outbound order`,
      path: '',
    },
  ]
}
