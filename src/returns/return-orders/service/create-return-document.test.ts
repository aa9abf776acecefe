import { describe, expect, it } from 'vitest'
import type { CarrierResult } from '../../../shipping/service/carrier.ts'
import type { CustomsDeclarationInput, DocumentMaker, ReturnLabelInput } from '../../../shipping/service/documents.ts'
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

/** A return from Switzerland to Great Britain of one article of each item. */
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
    customs: { goods: new Map(), inSdr: (amount) => amount, originalInvoice: null },
  }
}

/** What label and customs declaration say. */
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

describe('the weight of a return on its documents', () => {
  const knownItem = createItemSample({ id: 1, productCode: 'A', weight: kilograms(0.4) })

  it('is the sum of its articles', async () => {
    const otherItem = createItemSample({ id: 2, productCode: 'B', weight: kilograms(0.35) })
    expect(await readWeights(createContext([knownItem, otherItem]))).toEqual(['0.75', 'CN22', '0.75'])
  })

  it.each([
    ['has none', null],
    ['has only a unit', { weight: null, weightUnit: 'Kg' } as const],
  ])('is not known where one of them %s', async (_, weight) => {
    const unknown = createItemSample({ id: 2, productCode: 'B', weight })
    expect(await readWeights(createContext([knownItem, unknown]))).toEqual([null, 'CN23', null])
    expect(await readWeights(createContext([knownItem, unknown], kilograms(0.9)))).toEqual(['0.9', 'CN22', '0.9'])
  })
})
