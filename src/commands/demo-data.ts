import type { CatalogUploadProduct, OrderConfirmationRequest, PackageRequest } from '#client'

/** A destination country with a plainly fictional address. */
interface Destination {
  readonly country: string
  readonly currency: string
  /** Exchange rate of the pound, for plausible amounts. */
  readonly perPound: number
  readonly city: string
  readonly postalCode: string
}

const destinations: readonly Destination[] = [
  { country: 'DE', currency: 'EUR', perPound: 1.17, city: 'Berlin', postalCode: '10115' },
  { country: 'FR', currency: 'EUR', perPound: 1.17, city: 'Paris', postalCode: '75001' },
  { country: 'US', currency: 'USD', perPound: 1.27, city: 'New York', postalCode: '10001' },
  { country: 'DE', currency: 'EUR', perPound: 1.17, city: 'München', postalCode: '80331' },
  { country: 'CH', currency: 'CHF', perPound: 1.12, city: 'Zürich', postalCode: '8001' },
  { country: 'NL', currency: 'EUR', perPound: 1.17, city: 'Amsterdam', postalCode: '1012 AB' },
  { country: 'AU', currency: 'AUD', perPound: 1.93, city: 'Sydney', postalCode: '2000' },
  { country: 'IT', currency: 'EUR', perPound: 1.17, city: 'Milano', postalCode: '20121' },
  { country: 'NO', currency: 'NOK', perPound: 13.4, city: 'Oslo', postalCode: '0150' },
  { country: 'ES', currency: 'EUR', perPound: 1.17, city: 'Madrid', postalCode: '28001' },
  { country: 'CA', currency: 'CAD', perPound: 1.74, city: 'Toronto', postalCode: 'M5H 2N2' },
  { country: 'IE', currency: 'EUR', perPound: 1.17, city: 'Dublin', postalCode: 'D02 X285' },
  { country: 'SE', currency: 'SEK', perPound: 13.2, city: 'Stockholm', postalCode: '111 20' },
]

interface Article {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly material: string
  readonly countryOfOrigin: string
  readonly hsCode: string
  readonly pounds: number
  readonly grams: number
}

const articles: readonly Article[] = (
  [
    ['SCARF', 'scarf', 'Scarf of knitted wool, 180 cm', '100% wool', 'GB', '611710', 42.5, 200],
    ['TEE', 'T-shirt', 'Short-sleeved T-shirt, knitted', '100% cotton', 'PT', '610910', 25.5, 180],
    ['JEANS', 'jeans', 'Denim trousers for men, woven', '98% cotton, 2% elastane', 'TR', '620342', 79, 720],
    ['MUG', 'mug', 'Mug for hot drinks, 300 ml', 'Stoneware', 'GB', '691200', 12, 350],
    ['BAG', 'shoulder bag', 'Shoulder bag with outer surface of leather', 'Leather', 'IT', '420221', 145, 900],
    [
      'BOOTS',
      'ankle boots',
      'Ankle boots with leather uppers and rubber soles',
      'Leather, rubber',
      'PT',
      '640391',
      160,
      1300,
    ],
    ['SOCKS', 'socks', 'Socks, knitted, pair', '80% cotton, 20% polyamide', 'TR', '611595', 9, 60],
    ['LAMP', 'desk lamp', 'Desk lamp with LED light source', 'Aluminium', 'CN', '940521', 39.9, 1100],
    ['PUZZLE', 'puzzle', 'Jigsaw puzzle of 1000 pieces', 'Cardboard', 'DE', '950300', 18, 640],
    ['TOWEL', 'bath towel', 'Bath towel of terry towelling', '100% cotton', 'IN', '630260', 22, 480],
  ] as const
).map(([code, name, description, material, countryOfOrigin, hsCode, pounds, grams]) => ({
  code,
  name,
  description,
  material,
  countryOfOrigin,
  hsCode,
  pounds,
  grams,
}))

const colours = ['black', 'white', 'blue', 'green'] as const

/** The three-letter code of a colour in product codes. */
const abbreviate = (colour: string): string => colour.slice(0, 3).toUpperCase()

function toProduct(article: Article, colour: string, brandCode: string): CatalogUploadProduct {
  const { code, name, pounds, grams, ...others } = article
  return {
    ...others,
    brandCode,
    productCode: `DEMO-${code}-${abbreviate(colour)}`,
    name: `Demo ${name}, ${colour}`,
    unitPrice: { amount: pounds, currency: 'GBP' },
    weight: grams,
    weightUnit: 'g',
    url: `https://shop.example/demo-${code.toLowerCase()}-${colour}`,
  }
}

/** Complete products, some that must be fixed, and some that need a classification. */
export function listDemoProducts(brandCode: string): CatalogUploadProduct[] {
  const allProducts = articles.flatMap((article) => colours.map((colour) => toProduct(article, colour, brandCode)))
  const spoiled: readonly Partial<CatalogUploadProduct>[] = [
    { countryOfOrigin: 'UK' },
    { countryOfOrigin: 'Germany' },
    { hsCode: '6109' },
    { hsCode: '999999' },
    { hsCode: '61.17.1O' },
    { weight: -1, weightUnit: 'g' },
    { weight: 2, weightUnit: 'stone' },
    { unitPrice: { amount: 12, currency: 'Pounds' } },
    { url: 'shop.example/demo' },
  ]
  const vague = ['gift set', 'surprise', 'accessory', 'starter kit', 'bundle', 'spare part']
  const createBaseProduct = (index: number, code: string) =>
    toProduct(articles[index % articles.length] ?? (articles[0] as Article), code, brandCode)
  return [
    ...allProducts,
    ...spoiled.map((fault, index) => ({
      ...createBaseProduct(index, 'red'),
      productCode: `DEMO-REPAIR-${index + 1}`,
      ...fault,
    })),
    ...vague.map((name, index) => ({
      ...createBaseProduct(index, 'red'),
      hsCode: undefined,
      productCode: `DEMO-CLASSIFY-${index + 1}`,
      name: `Demo ${name}`,
      description: `A ${name}`,
      material: 'Various',
    })),
  ]
}

/** The fate of an order: it waits, is cancelled, ships in a package with documents, or is returned afterwards. */
type Fate = 'OnHold' | 'AwaitingPayment' | 'Cancelled' | 'Packed' | 'Returned' | 'Confirmed'

/** An order of the demo: its goods and destination. */
export interface DemoOrder {
  readonly number: string
  readonly reference: string
  readonly confirmation: OrderConfirmationRequest
  readonly outcome: Fate
  readonly destination: Destination
  readonly article: Article
  readonly productCode: string
  readonly quantity: number
}

const pick = <Entry>(entries: readonly Entry[], index: number): Entry => entries[index % entries.length] as Entry

const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil', 'Hana', 'Ian', 'Jo'] as const

/** The first orders of the demo, equal on each run but for their times. */
export function listDemoOrders(count: number, now: Date): DemoOrder[] {
  const orders: DemoOrder[] = []
  let leaving = 0
  for (let index = 0; index < count; index += 1) {
    const waiting = chooseWaiting(index)
    orders.push(createDemoOrder(index, waiting ?? fatesOfLeaving[leaving % fatesOfLeaving.length] ?? 'Confirmed', now))
    if (waiting === null) leaving += 1
  }
  return orders
}

const fatesOfLeaving: readonly Fate[] = ['Packed', 'Returned', 'Confirmed', 'Confirmed']

function chooseWaiting(index: number): Fate | null {
  if (index % 17 === 16) return 'OnHold'
  if (index % 19 === 18) return 'AwaitingPayment'
  return index % 23 === 22 ? 'Cancelled' : null
}

function createDemoOrder(index: number, outcome: Fate, now: Date): DemoOrder {
  const digits = String(index + 1).padStart(4, '0')
  const [number, reference] = [`DEMO-${digits}`, `DEMO-CART-${digits}`]
  const destination = pick(destinations, index)
  const article = pick(articles, index * 7)
  const colour = pick(colours, index)
  const quantity = 1 + (index % 3)
  const pounds = article.pounds * quantity
  const total = {
    retailer: { currency: 'GBP', amount: pounds.toFixed(2) },
    shopper: { currency: destination.currency, amount: (pounds * destination.perPound).toFixed(2) },
  }
  const productCode = `DEMO-${article.code}-${abbreviate(colour)}`
  const confirmation: OrderConfirmationRequest = {
    retailerCartId: reference,
    platformOrderNumber: number,
    checkoutTotal: total,
    paymentDetails: {
      time: now.toISOString(),
      method: 'Card',
      methodCardBrand: 'Visa',
      ...(outcome === 'OnHold' ? { fraudHold: true } : {}),
      ...(outcome === 'AwaitingPayment' ? { isOverCounter: true } : {}),
    },
    contactDetails: [
      {
        contactDetailType: 'IsDelivery',
        firstName: pick(firstNames, index),
        lastName: 'Sandbox',
        address1: `Sample Street ${(index % 90) + 1}`,
        city: destination.city,
        postalCode: destination.postalCode,
        country: destination.country,
        email: `shopper-${digits}@sandbox.example`,
      },
    ],
    deliveryCountryIso: destination.country,
    lineItems: [
      {
        lineItemId: 1,
        quantity,
        product: {
          productCode,
          hsCode: article.hsCode,
          title: `Demo ${article.name}, ${colour}`,
          description: article.description,
          countryOfOrigin: article.countryOfOrigin,
        },
        estimatedDeliveryDate: { fromRetailer: new Date(now.getTime() + 5 * 86_400_000).toISOString() },
        charges: { subTotal: total },
      },
    ],
    charges: { total },
  }
  return { number, reference, confirmation, outcome, destination, article, productCode, quantity }
}

/** The package of an order, with all data for its documents. */
export function createDemoPackage(order: DemoOrder, brandCode: string, isDangerous: boolean): PackageRequest {
  const { article, destination, confirmation, quantity } = order
  const [contact] = confirmation.contactDetails
  return {
    brandCode,
    orderReference: order.reference,
    packageReference: 'PKG-1',
    weight: { weight: (article.grams * quantity + 150) / 1000, weightUnit: 'Kg' },
    shippingStatus: 'Shipped',
    shippingDocumentationRequested: true,
    ...(isDangerous ? { dangerousGoods: true } : {}),
    consignee: {
      firstName: contact?.firstName,
      lastName: contact?.lastName,
      address1: contact?.address1,
      city: destination.city,
      postalCode: destination.postalCode,
      country: destination.country,
    },
    packageItems: [
      {
        productCode: order.productCode,
        lineItemId: 1,
        quantity,
        productCustomsDescription: article.description,
        countryOfOrigin: article.countryOfOrigin,
        weight: article.grams / 1000,
        unitPrice: { amount: article.pounds, currency: 'GBP' },
        hsCode: article.hsCode,
      },
    ],
  }
}
