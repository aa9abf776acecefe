import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { SubmittedOrderItem } from '../../orders/service/outbound-order-items.ts'
import type { OutboundOrders } from '../../orders/service/outbound-orders.ts'

/** The sandbox order for trying the return portal. */
export const sandboxOrder = { orderReference: 'RETURN-1001', emailAddress: 'shopper@sandbox.example' } as const

const price = (amount: number) => ({ amount, currency: 'EUR' })
const dayInMilliseconds = 86_400_000

const goods: readonly SubmittedOrderItem[] = [
  {
    productCode: 'JUMPER-NAVY-M',
    productDescription: 'Merino jumper, navy, size M',
    quantity: 1,
    unitPrice: price(89),
  },
  {
    productCode: 'SHIRT-WHITE-M',
    productDescription: 'Linen shirt, white, size M',
    quantity: 2,
    unitPrice: price(49.5),
  },
  {
    productCode: 'BOOTS-BROWN-42',
    productDescription: 'Leather boots, brown, size 42',
    quantity: 1,
    unitPrice: price(159),
  },
  {
    productCode: 'EARRINGS-SILVER',
    productDescription: 'Earrings, silver',
    quantity: 1,
    unitPrice: price(39),
    isReturnProhibited: true,
  },
  {
    productCode: 'JACKET-GREEN-M',
    productDescription: 'Rain jacket, green, size M',
    quantity: 1,
    unitPrice: price(129),
  },
  { productCode: 'SOCKS-GREY', productDescription: 'Wool socks, grey', quantity: 3, unitPrice: price(12) },
]
const items = goods.map((item, index) => ({ ...item, lineItemId: index + 1 }))

/** Which lines were shipped, and how many days ago: one recently, one too long ago, one not yet. */
const shipments = [
  { shippingReference: 'RETURN-1001-B', daysAgo: 5, lines: [1, 2, 3, 4] },
  { shippingReference: 'RETURN-1001-A', daysAgo: 45, lines: [6] },
]

/** Creates an order some goods of which can be returned and some, for various reasons, cannot. */
export async function createSandboxOrder(unit: UnitOfWork, outboundOrders: OutboundOrders): Promise<void> {
  const { orderReference, emailAddress } = sandboxOrder
  if ((await outboundOrders.findOrder(unit, orderReference)) !== null) return
  const contactInformation = {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    address1: 'Sample Street 1',
    city: 'Berlin',
    postalCode: '10115',
    countryIso: 'DE',
    email: emailAddress,
    cultureLanguageIso: 'de-DE',
  }
  await outboundOrders.createOrder(unit, orderReference, { contactInformation, orderItems: items }, false)
  for (const { shippingReference, daysAgo, lines } of shipments) {
    const shippingItems = items
      .filter(({ lineItemId }) => lines.includes(lineItemId))
      .map(({ productCode, lineItemId, quantity }) => ({ productCode, lineItemId, quantity }))
    const shippingDate = new Date(unit.businessAt.getTime() - daysAgo * dayInMilliseconds).toISOString()
    await outboundOrders.registerShipment(unit, { orderReference, shippingReference, shippingDate, shippingItems })
  }
}
