import { describe, expect, test } from 'vitest'
import { item, question, roundRates, shipped } from '../../../test/support/landed-cost-questions.ts'
import { landedCost } from './landed-cost.ts'
import type { LandedCostQuestion } from './landed-cost-question.ts'

/** Reckoned by hand from the law that each names, to the cent. */
interface Worked {
  readonly name: string
  readonly law: string
  readonly asked: LandedCostQuestion
  readonly duty: string | null
  readonly taxes: string | null
  readonly fees?: string
  readonly total: string | null
  readonly isExact?: boolean
}

const examples: readonly Worked[] = [
  {
    name: 'Germany: €150 exactly is free of duty; 19 % of 160',
    law: 'Regulation (EC) No 1186/2009, article 23; UStG § 12(1)',
    asked: question({ items: [item({ unitPrice: '150' })], shipping: '10' }),
    duty: '0',
    taxes: '30.4',
    total: '190.4',
  },
  {
    name: 'Germany: a cent more, and 12 % of 160.01 = 19.20 is due; 19 % of 179.21 = 34.05',
    law: 'Common Customs Tariff, 6109 10 00; Directive 2006/112/EC, article 85',
    asked: question({ items: [item({ unitPrice: '150.01' })], shipping: '10' }),
    duty: '19.2',
    taxes: '34.05',
    total: '213.26',
  },
  {
    name: 'Germany since July 2026: two codes are €6; 19 % of 45.85 and of 110.10',
    law: 'Council Regulation (EU) 2026/382',
    asked: question({
      asOf: '2026-11-20',
      shipping: '10',
      items: [item({ unitPrice: '20', quantity: 2 }), item({ hsCode: '640399', unitPrice: '99.95' })],
    }),
    duty: '6',
    taxes: '29.63',
    total: '185.58',
  },
  {
    name: 'Germany since July 2026: five articles of one code are €3 once; 19 % of 51.50, twice',
    law: 'Council Regulation (EU) 2026/382; Commission: five T-shirts are one item',
    asked: question({
      asOf: '2026-07-01',
      items: [item({ unitPrice: '10', quantity: 5 }), item({ hsCode: '61091000', unitPrice: '50' })],
    }),
    duty: '3',
    taxes: '19.58',
    total: '122.58',
  },
  {
    name: 'France: €3 and the tax of €2; 20 % of 25',
    law: 'Council Regulation (EU) 2026/382; Loi de finances pour 2026; CGI article 278',
    asked: question({ destinationCountry: 'FR', asOf: '2026-11-20', items: [item({ unitPrice: '20' })] }),
    duty: '3',
    taxes: '5',
    fees: '2',
    total: '30',
  },
  {
    name: 'Germany from the United Kingdom, preference claimed: 0 %; 19 % of 200',
    law: 'EU–UK Trade and Cooperation Agreement, article 21',
    asked: question({ originCountry: 'GB', claimPreference: true, items: [item({ unitPrice: '200' })] }),
    duty: '0',
    taxes: '38',
    total: '238',
  },
  {
    name: 'Germany: a book has 7 %',
    law: 'UStG § 12(2) and annex 2, No 49',
    asked: question({ items: [item({ hsCode: '490199', unitPrice: '20' })] }),
    duty: '0',
    taxes: '1.4',
    total: '21.4',
  },
  {
    name: 'United Kingdom: £135 exactly is free of duty; 20 % of 140',
    law: 'UK Reliefs document; VATA 1994, section 2',
    asked: question({
      destinationCountry: 'GB',
      currency: 'GBP',
      shipping: '5',
      items: [item({ hsCode: '620442', unitPrice: '135' })],
    }),
    duty: '0',
    taxes: '28',
    total: '168',
  },
  {
    name: 'United Kingdom: a penny more, 12 % of 140.01 = 16.80; 20 % of 156.81 = 31.36',
    law: 'UK Global Tariff, 6204 42 00; VATA 1994, section 21',
    asked: question({
      destinationCountry: 'GB',
      currency: 'GBP',
      shipping: '5',
      items: [item({ hsCode: '620442', unitPrice: '135.01' })],
    }),
    duty: '16.8',
    taxes: '31.36',
    total: '188.17',
  },
  {
    name: 'United Kingdom: clothing for children has no tax',
    law: 'VATA 1994, schedule 8, group 16',
    asked: question({
      destinationCountry: 'GB',
      currency: 'GBP',
      shipping: '3',
      items: [item({ unitPrice: '20', ageGroup: 'child' })],
    }),
    duty: '0',
    taxes: '0',
    total: '23',
  },
  {
    name: 'United States from Portugal: 16.5 % and the surcharge of 10 %, of the goods alone',
    law: 'HTSUS 6109.10.00; Proclamation of 20 February 2026',
    asked: question({ destinationCountry: 'US', originCountry: 'PT', currency: 'USD', shipping: '15' }),
    duty: '26.5',
    taxes: '0',
    total: '141.5',
  },
  {
    name: 'United States from Mexico, preference claimed: nothing',
    law: 'HTSUS, general note 11; Proclamation of 20 February 2026, exception for USMCA',
    asked: question({
      destinationCountry: 'US',
      originCountry: 'MX',
      currency: 'USD',
      shipping: '15',
      claimPreference: true,
    }),
    duty: '0',
    taxes: '0',
    total: '115',
  },
  {
    name: 'United States from Belarus: column 2, 90 %, and the surcharge',
    law: 'HTSUS 6109.10.00, column 2; general note 3(b)',
    asked: question({ destinationCountry: 'US', originCountry: 'BY', currency: 'USD' }),
    duty: '100',
    taxes: '0',
    total: '200',
  },
  {
    name: 'United States: honey, 1.9 ¢/kg of 5 kg = 0.10, and the surcharge of 10 %',
    law: 'HTSUS 0409.00.00; Proclamation of 20 February 2026',
    asked: question({
      destinationCountry: 'US',
      originCountry: 'NZ',
      currency: 'USD',
      items: [item({ hsCode: '0409000000', unitPrice: '20', quantity: 2, kilograms: '2.5' })],
    }),
    duty: '4.1',
    taxes: '0',
    total: '44.1',
  },
  {
    name: 'Japan: 7.4 % of 13,000 = 962, cut to 900; 7.8 % of 14,000 cut to 1,000, and 22/78 of it cut to 200',
    law: 'Customs Tariff Schedules, 6109.10-020; Act on General Rules for National Taxes, articles 118 and 119',
    asked: question({
      destinationCountry: 'JP',
      asOf: '2026-05-01',
      currency: 'JPY',
      shipping: '1500',
      items: [item({ hsCode: '610910020', unitPrice: '12345' })],
    }),
    duty: '900',
    taxes: '1200',
    total: '15945',
  },
  {
    name: 'Japan: ¥10,000 with shipping is free of both',
    law: 'Customs Tariff Act, article 14 (xviii)',
    asked: question({
      destinationCountry: 'JP',
      asOf: '2026-05-01',
      currency: 'JPY',
      shipping: '1000',
      items: [item({ hsCode: '691110', unitPrice: '9000' })],
    }),
    duty: '0',
    taxes: '0',
    total: '10000',
  },
  {
    name: 'Japan: knitted clothing is excepted; 7.4 % of 9,000 = 666, cut to 600; 7.8 % of 9,000 cut to 700, and 22/78 of it cut to 100',
    law: 'Customs Tariff Act, article 14 (xviii), and Cabinet Order, article 16-3',
    asked: question({
      destinationCountry: 'JP',
      asOf: '2026-05-01',
      currency: 'JPY',
      items: [item({ hsCode: '610910020', unitPrice: '9000' })],
    }),
    duty: '600',
    taxes: '800',
    total: '10400',
  },
  {
    name: 'Switzerland: 8.1 % of 68 = 5.51',
    law: 'MWSTG article 25; SR 632.10',
    asked: question({
      destinationCountry: 'CH',
      currency: 'CHF',
      shipping: '8',
      isSellerRegistered: false,
      items: [item({ unitPrice: '60' })],
    }),
    duty: '0',
    taxes: '5.51',
    total: '73.51',
  },
  {
    name: 'Switzerland: 8.1 % of 61.73 = 5.00 is not collected',
    law: 'SR 641.204, article 1',
    asked: question({
      destinationCountry: 'CH',
      currency: 'CHF',
      isSellerRegistered: false,
      items: [item({ unitPrice: '61.73' })],
    }),
    duty: '0',
    taxes: '0',
    total: '61.73',
  },
  {
    name: 'Norway: an item below NOK 3,000 has 25 % and no duty',
    law: 'VOEC; merverdiavgiftsloven § 5-1',
    asked: question({
      destinationCountry: 'NO',
      currency: 'NOK',
      shipping: '100',
      items: [item({ unitPrice: '2999' })],
    }),
    duty: '0',
    taxes: '774.75',
    total: '3873.75',
  },
  {
    name: 'Norway: one of NOK 3,000 has 10.7 % of 3,100 = 331.70; 25 % of 3,431.70 = 857.93',
    law: 'Customs tariff of Norway, chapter 61; merverdiavgiftsloven § 4-11',
    asked: question({
      destinationCountry: 'NO',
      currency: 'NOK',
      shipping: '100',
      items: [item({ unitPrice: '3000' })],
    }),
    duty: '331.7',
    taxes: '857.93',
    total: '4289.63',
    isExact: false,
  },
  {
    name: 'Australia: A$1,000 from a registered seller has 10 % of 1,020 and no duty',
    law: 'GST Act 1999, subdivision 84-C',
    asked: question({
      destinationCountry: 'AU',
      currency: 'AUD',
      shipping: '20',
      items: [item({ unitPrice: '1000' })],
    }),
    duty: '0',
    taxes: '102',
    total: '1122',
  },
  {
    name: 'Australia: A$1,000 from another seller has neither',
    law: 'GST Act 1999, section 42-5',
    asked: question({
      destinationCountry: 'AU',
      currency: 'AUD',
      shipping: '20',
      isSellerRegistered: false,
      items: [item({ unitPrice: '1000' })],
    }),
    duty: '0',
    taxes: '0',
    total: '1020',
  },
  {
    name: 'Australia: a cent more, 5 % of 1,000.01 without shipping = 50.00; 10 % of 1,070.01 = 107.00',
    law: 'Customs Tariff Act 1995; GST Act 1999, section 13-20',
    asked: question({
      destinationCountry: 'AU',
      currency: 'AUD',
      shipping: '20',
      items: [item({ unitPrice: '1000.01' })],
    }),
    duty: '50',
    taxes: '107',
    total: '1177.01',
    isExact: false,
  },
  {
    name: 'New Zealand: NZ$1,000 from a registered seller has 15 %',
    law: 'GST Act 1985, section 8',
    asked: question({ destinationCountry: 'NZ', currency: 'NZD', items: [item({ unitPrice: '1000' })] }),
    duty: '0',
    taxes: '150',
    total: '1150',
  },
  {
    name: 'Canada: C$40.01 from the United States by courier to Alberta has 5 % = 2.00 and no duty',
    law: 'CUSMA, article 7.8; Excise Tax Act, section 212',
    asked: question({
      destinationCountry: 'CA',
      destinationRegion: 'AB',
      originCountry: 'US',
      currency: 'CAD',
      items: [item({ unitPrice: '40.01' })],
    }),
    duty: '0',
    taxes: '2',
    total: '42.01',
  },
  {
    name: 'Canada: C$40 from the United States by courier has nothing',
    law: 'CUSMA, article 7.8',
    asked: question({
      destinationCountry: 'CA',
      originCountry: 'US',
      currency: 'CAD',
      items: [item({ unitPrice: '40' })],
    }),
    duty: '0',
    taxes: '0',
    total: '40',
  },
  {
    name: 'Canada: C$150.01 by courier has a duty that is not in the data',
    law: 'CUSMA, article 7.8',
    asked: question({
      destinationCountry: 'CA',
      destinationRegion: 'AB',
      originCountry: 'US',
      currency: 'CAD',
      items: [item({ unitPrice: '150.01' })],
    }),
    duty: null,
    taxes: null,
    total: null,
    isExact: false,
  },
  {
    name: 'Singapore: 9 % of 410 from a registered seller',
    law: 'GST Act 1993, section 16',
    asked: question({ destinationCountry: 'SG', currency: 'SGD', shipping: '10', items: [item({ unitPrice: '400' })] }),
    duty: '0',
    taxes: '36.9',
    total: '446.9',
  },
  {
    name: 'Malaysia: 10 % of 480 without shipping, and no duty up to RM500 with it',
    law: 'Sales Tax (Amendment) Act 2022',
    asked: question({ destinationCountry: 'MY', currency: 'MYR', shipping: '20', items: [item({ unitPrice: '480' })] }),
    duty: '0',
    taxes: '48',
    total: '548',
  },
]

describe('worked examples', () => {
  test.each(examples.map((example) => [example.name, example] as const))('%s', (_, example) => {
    const found = landedCost(example.asked, shipped.rules, roundRates)
    const figures = [found.duty, found.taxes, found.fees, found.total].map((figure) => figure?.toFixed() ?? null)
    expect(figures).toEqual([example.duty, example.taxes, example.fees ?? '0', example.total])
    expect(found.isExact).toBe(example.isExact ?? true)
  })
})
