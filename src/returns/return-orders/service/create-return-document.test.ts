import { describe, expect, it } from 'vitest'
import { shippedRequirements } from '../../../../test/support/data-requirements.ts'
import type { CarrierResult } from '../../../shipping/service/carrier.ts'
import type {
  CommercialInvoiceInput,
  CustomsDeclarationInput,
  DocumentMaker,
  ReturnLabelInput,
  ReturnNoteInput,
} from '../../../shipping/service/documents.ts'
import type { Site } from '../../../shipping/service/site.ts'
import type { OutboundOrderItem, Weight } from '../../orders/service/outbound-order.ts'
import {
  createConfigurationSample,
  createItemSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
} from '../../orders/service/samples.fixture.ts'
import { createReturnDocument } from './create-return-document.ts'
import type { ReturnContext } from './return-context.ts'

const returnCentre: Site = {
  siteCode: 'RAC-GB',
  company: 'Sandbox Returns',
  addressLines: ['1 Sandbox Street'],
  postalCode: 'EC1A 1BB',
  city: 'London',
  countryIso: 'GB',
}
const parcel: CarrierResult = {
  carrierName: 'Sandbox Post',
  serviceName: 'Returns',
  trackingNumber: 'RR123456785GB',
  shipmentReference: null,
  sscc: '376104250021234569',
  routingCode: null,
  label: null,
  trackingUrl: null,
}

const kilograms = (weight: number): Weight => ({ weight, weightUnit: 'Kg' })

/** A return from Switzerland to Great Britain with one unit of each item. */
function createContext(items: readonly OutboundOrderItem[], weight: Weight | null = null): ReturnContext {
  const order = createOrderSample(items)
  return {
    order: createReturnOrderSample({
      weight,
      returnItems: items.map(({ id, productCode }) => createReturnItemSample({ id, orderItemId: id, productCode })),
    }),
    outboundOrder: {
      ...order,
      contactInformation: {
        ...(order.contactInformation as NonNullable<typeof order.contactInformation>),
        countryIso: 'CH',
      },
    },
    shipments: [],
    configuration: createConfigurationSample({ countryIso: 'CH' }),
    route: null,
    returnCentre,
    customs: {
      goods: new Map(),
      inSdr: (amount) => amount,
      original: { invoice: null, descriptions: new Map() },
      requirements: shippedRequirements,
      isMail: true,
    },
  }
}

/** The weights on label and customs declaration. */
async function readWeights(context: ReturnContext) {
  const inputs: { label?: ReturnLabelInput; declaration?: CustomsDeclarationInput } = {}
  const maker = {
    drawReturnLabel: async (label: ReturnLabelInput) => {
      inputs.label = label
      return { content: new Uint8Array(), truncated: [] }
    },
    drawCustomsDeclaration: async (declaration: CustomsDeclarationInput) => {
      inputs.declaration = declaration
      return new Uint8Array()
    },
  } as unknown as DocumentMaker
  await createReturnDocument(maker, context, parcel, 'Label', 'application/pdf')
  await createReturnDocument(maker, context, parcel, 'CustomsDeclaration', 'application/pdf')
  return [inputs.label?.weightKg, inputs.declaration?.form, inputs.declaration?.grossWeightKg]
}

it('says what customs documents lack, by the rules of the destination', async () => {
  const itemDescriptions: (string | null)[] = []
  const maker = {
    drawCustomsDeclaration: async ({ incomplete }: CustomsDeclarationInput) => {
      itemDescriptions.push(incomplete)
      return new Uint8Array()
    },
    drawCommercialInvoice: async ({ incomplete }: CommercialInvoiceInput) => {
      itemDescriptions.push(incomplete)
      return new Uint8Array()
    },
  } as unknown as DocumentMaker
  const draw = (context: ReturnContext, type: 'CustomsDeclaration' | 'CommercialInvoice') =>
    createReturnDocument(maker, context, parcel, type, 'application/pdf')
  const items = [
    createItemSample({ id: 1, productCode: 'A', weight: kilograms(0.2), hsCode: '610910' }),
    createItemSample({ id: 2, productCode: 'B', weight: kilograms(0.2), hsCode: null }),
  ]
  const toBritain = createContext(items)
  await draw(toBritain, 'CustomsDeclaration')
  const customs = toBritain.customs as NonNullable<ReturnContext['customs']>
  const toBelfast = {
    ...toBritain,
    returnCentre: { ...returnCentre, postalCode: 'BT1 5GS', city: 'Belfast' },
    customs: { ...customs, isMail: false },
  }
  const fromAmerica = createContext(items, kilograms(1))
  const contact = fromAmerica.outboundOrder.contactInformation as NonNullable<
    typeof fromAmerica.outboundOrder.contactInformation
  >
  const outboundOrder = { ...fromAmerica.outboundOrder, contactInformation: { ...contact, countryIso: 'US' } }
  await draw({ ...toBelfast, outboundOrder }, 'CommercialInvoice')
  await draw(
    {
      ...toBritain,
      outboundOrder: {
        ...outboundOrder,
        orderItems: outboundOrder.orderItems.map((item) => ({ ...item, weight: null })),
      },
    },
    'CustomsDeclaration',
  )
  expect(itemDescriptions).toEqual([
    null,
    'INCOMPLETE, NOT SIGNED. Missing: HS code (line 2)',
    'INCOMPLETE, NOT SIGNED. Missing: net weight (line 1, 2)',
  ])
})

it('describes items as when they were shipped, otherwise as in the order', async () => {
  const items = ['A', 'B'].map((productCode, index) =>
    createItemSample({ id: index + 1, productCode, productDescription: `Tee ${productCode}` }),
  )
  const context = createContext(items)
  const customs = context.customs as NonNullable<ReturnContext['customs']>
  const original = { invoice: 'P-1 of 2026-03-02', descriptions: new Map([['A', 'Cotton T-shirt, knitted']]) }
  const described: (readonly string[])[] = []
  const maker = {
    drawCustomsDeclaration: async (declaration: CustomsDeclarationInput) => {
      described.push(declaration.lines.map(({ description }) => description))
      return new Uint8Array()
    },
    drawCommercialInvoice: async (invoice: CommercialInvoiceInput) => {
      described.push(invoice.lines.map(({ description }) => description))
      return new Uint8Array()
    },
  } as unknown as DocumentMaker
  for (const type of ['CustomsDeclaration', 'CommercialInvoice'] as const) {
    await createReturnDocument(
      maker,
      { ...context, customs: { ...customs, original } },
      parcel,
      type,
      'application/pdf',
    )
  }
  const names = ['Cotton T-shirt, knitted', 'Tee B']
  expect(described).toEqual([names, names])
})

describe('the weight of a return on its documents', () => {
  const knownItem = createItemSample({ id: 1, productCode: 'A', weight: kilograms(0.4) })

  it('is the sum of its items', async () => {
    const otherItem = createItemSample({ id: 2, productCode: 'B', weight: kilograms(0.35) })
    expect(await readWeights(createContext([knownItem, otherItem]))).toEqual(['0.75', 'CN22', '0.75'])
  })

  it.each([
    ['has none', null],
    ['has only a unit', { weight: null, weightUnit: 'Kg' } as const],
  ])('is unknown if one of them %s', async (_, weight) => {
    const unknown = createItemSample({ id: 2, productCode: 'B', weight })
    expect(await readWeights(createContext([knownItem, unknown]))).toEqual([null, 'CN23', null])
    expect(await readWeights(createContext([knownItem, unknown], kilograms(0.9)))).toEqual(['0.9', 'CN22', '0.9'])
  })
})

describe('a return note', () => {
  const reasonsOn = async (cultureLanguageIso: string): Promise<readonly string[]> => {
    const items = [createItemSample({ id: 1 }), createItemSample({ id: 2, productCode: 'HAT' })]
    const context = createContext(items)
    const [first, second] = context.order.returnItems
    if (first === undefined || second === undefined) throw new Error('a sample has no items')
    const returnItems = [
      { ...first, reasonCode: 'TooSmall', reasonText: 'auch in 44' },
      { ...second, reasonCode: 'MOTHS', reasonText: null },
    ]
    const returnReasons = [
      { code: 'TooSmall', description: 'It does not fit' },
      { code: 'MOTHS', description: 'Moths have eaten it' },
    ]
    const configuration = createConfigurationSample({ countryIso: 'CH', returnReasons })
    let reasons: readonly string[] = []
    const maker = {
      drawReturnNote: async ({ lines }: ReturnNoteInput) => {
        reasons = lines.map(({ reason }) => reason)
        return new Uint8Array()
      },
    } as unknown as DocumentMaker
    const order = { ...context.order, cultureLanguageIso, returnItems }
    await createReturnDocument(maker, { ...context, order, configuration }, parcel, 'ReturnNote', 'application/pdf')
    return reasons
  }

  it.each([
    ['en-GB', 'Too small'],
    ['de-CH', 'Zu klein'],
    ['fr-CH', 'Trop petit'],
    ['es-ES', 'Demasiado pequeño'],
    ['it-CH', 'Troppo piccolo'],
    ['nl-NL', 'Te klein'],
    ['pl-PL', 'Za mały'],
    ['ja-JP', '小さすぎる'],
  ])('gives the reasons in %s, with the retailer’s words for uncommon ones', async (language, tooSmall) => {
    expect(await reasonsOn(language)).toEqual([`${tooSmall} – auch in 44`, 'Moths have eaten it'])
  })
})
