import { describe, expect, it } from 'vitest'
import type { CarrierResult } from '../../kernel/carrier.ts'
import type { CustomsDeclarationInput, DocumentMaker, ReturnLabelInput } from '../../kernel/documents.ts'
import type { Site } from '../../kernel/site.ts'
import type { OutboundOrderItem, Weight } from './outbound-order.ts'
import { makePaper } from './return-papers.ts'
import type { ReturnSituation } from './return-situation.ts'
import { configurationSample, itemSample, orderSample, returnItemSample, returnOrderSample } from './samples.fixture.ts'

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
function situationOf(items: readonly OutboundOrderItem[], weight: Weight | null = null): ReturnSituation {
  const order = orderSample(items)
  return {
    order: returnOrderSample({
      weight,
      returnItems: items.map(({ id, productCode }) => returnItemSample({ id, orderItemId: id, productCode })),
    }),
    outboundOrder: {
      ...order,
      contactInformation: {
        ...(order.contactInformation as NonNullable<typeof order.contactInformation>),
        countryIso: 'CH',
      },
    },
    shipments: [],
    configuration: configurationSample({ countryIso: 'CH' }),
    route: null,
    returnCentre,
    goods: new Map(),
    inSdr: (amount) => amount,
  }
}

/** What label and customs declaration say. */
async function weightsOf(situation: ReturnSituation) {
  const made: { label?: ReturnLabelInput; declaration?: CustomsDeclarationInput } = {}
  const maker = {
    returnLabel: async (label: ReturnLabelInput) => {
      made.label = label
      return { content: new Uint8Array(), cut: [] }
    },
    customsDeclaration: async (declaration: CustomsDeclarationInput) => {
      made.declaration = declaration
      return new Uint8Array()
    },
  } as unknown as DocumentMaker
  await makePaper(maker, situation, parcel, 'Label', 'application/pdf')
  await makePaper(maker, situation, parcel, 'CustomsDeclaration', 'application/pdf')
  return [made.label?.weightKg, made.declaration?.form, made.declaration?.grossWeightKg]
}

describe('the weight of a return on its papers', () => {
  const known = itemSample({ id: 1, productCode: 'A', weight: kilograms(0.4) })

  it('is the sum of its articles', async () => {
    const other = itemSample({ id: 2, productCode: 'B', weight: kilograms(0.35) })
    expect(await weightsOf(situationOf([known, other]))).toEqual(['0.75', 'CN22', '0.75'])
  })

  it.each([
    ['has none', null],
    ['has only a unit', { weight: null, weightUnit: 'Kg' } as const],
  ])('is not known where one of them %s', async (_, weight) => {
    const unknown = itemSample({ id: 2, productCode: 'B', weight })
    expect(await weightsOf(situationOf([known, unknown]))).toEqual([null, 'CN23', null])
    expect(await weightsOf(situationOf([known, unknown], kilograms(0.9)))).toEqual(['0.9', 'CN22', '0.9'])
  })
})
