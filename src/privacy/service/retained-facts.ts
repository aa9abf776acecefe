/*
 * What remains of an order after erasure: what tax and customs authorities may require in later years (Directive
 * 2006/112/EC, articles 242 to 249 and 369x: records of supplies for 10 years; Regulation (EU) 952/2013, article 51:
 * customs records for 3 years). Everything not listed here is deleted.
 */

/** Of an order confirmation. */
export const retainedConfirmationFields = [
  'retailerCartId',
  'platformOrderNumber',
  'checkoutTotal',
  'deliveryCountryIso',
  'charges',
  'cartType',
  'zeroValueOrderCharges',
  'cartDiscountPriceInfo',
]
export const retainedPaymentFields = ['time', 'method', 'methodCardBrand', 'amountPaid', 'fraudHold', 'isOverCounter']
export const retainedContactFields = ['contactDetailType', 'country']
export const retainedLineItemFields = [
  'quantity',
  'charges',
  'lineItemId',
  'fulfilmentCountryIso',
  'estimatedDeliveryDate',
  'articles',
  'lineItemZeroValueCharges',
]
export const retainedProductFields = [
  'productCode',
  'hsCode',
  'title',
  'description',
  'productUnitPriceInfo',
  'color',
  'size',
  'isReturnProhibited',
  'category',
  'countryOfOrigin',
]

/** Of a package. */
export const retainedPackageFields = [
  'brandCode',
  'orderReference',
  'packageReference',
  'orderType',
  'weight',
  'shippingStatus',
  'shippingDocumentationRequested',
  'returnDocumentationRequested',
  'distributionCentre',
  'hubCode',
  'serviceLevel',
  'dangerousGoods',
  'shippingInfo',
  'incoterm',
  'invoiceNumber',
  'originalInvoiceNumber',
]
export const retainedPackageItemFields = [
  'productCode',
  'lineItemId',
  'quantity',
  'productDescription',
  'productCustomsDescription',
  'countryOfOrigin',
  'weight',
  'unitPrice',
  'hsCode',
  'dangerousGoods',
  'size',
  'additionalProductCode',
  'gtin',
  'ean',
  'upc',
  'mid',
  'eccn',
  'dangerousGoodsClassificationCode',
  'dangerousGoodsUNNumber',
  'customsValue',
  'fta',
  'taxCategory',
  'tariffCodes',
  'manufacturer',
]
export const retainedConsigneeFields = ['country']

/** The same in words, for the response. */
export const retainedFacts = [
  'Of each order confirmation its numbers, products, prices, taxes and duties, the countries of its contacts, and when and how it was paid.',
  'Of each outbound order, shipment, withdrawal and return its references, products, quantities, dates and states, and the country.',
  'Of each package its references, contents, weights, values and codes, the country of destination, and the carrier’s numbers.',
  'What was decided about a consignee or importer who is called like somebody on a list of denied parties: name, entry, score, note, who and when, as sanctions law asks for.',
]
