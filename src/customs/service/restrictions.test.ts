import { describe, expect, test } from 'vitest'
import { getShippedCustoms } from '../../adapters/shipped-customs.ts'
import { type RestrictionRule, Restrictions } from './restrictions.ts'

const { restrictions } = getShippedCustoms()
const today = '2026-11-22'
const find = (code: string | null, destination: string | null, asOf: string) =>
  restrictions.findRestrictions({ code, destination, asOf, dispatch: 'GB', origin: null, isWorthMoreThan: () => true })
const listTypes = (code: string | null, destination: string | null, asOf = today) => [
  ...new Set(find(code, destination, asOf).map(({ type }) => type)),
]

describe('restrictions', () => {
  test.each([
    ['930200', 'DE', ['Arms']],
    ['240220', 'FR', ['Tobacco']],
    ['220421', 'DE', ['Alcohol']],
    ['850760', 'JP', ['LithiumBatteries']],
    ['850650', 'JP', ['LithiumBatteries']],
    ['330300', 'AU', ['Perfume']],
    ['960110', 'US', ['Cites']],
    ['610910', 'DE', []],
    ['610910', 'RU', ['Sanctions', 'Luxury']],
    [null, 'RU', ['Sanctions']],
    [null, 'DE', []],
  ])('of %s to %s are %j', (code, destination, types) => {
    expect(listTypes(code, destination)).toEqual(types)
  })

  test('without a destination are the universal ones, and name no country', () => {
    const foundRestrictions = find('220421', null, today)
    expect(foundRestrictions).toMatchObject([{ type: 'Alcohol', country: null }])
    expect(find('220421', 'SA', today)).toMatchObject([
      { type: 'Alcohol', country: null },
      { type: 'Alcohol', country: 'SA' },
    ])
  })

  describe.each<[type: string, cases: [code: string | null, destination: string, day: string, kinds: string[]][]]>([
    [
      'Sanctions',
      [
        ['610910', 'SY', '2025-06-30', ['Ban']],
        ['610910', 'SY', '2025-07-01', ['Hint']],
        [null, 'SY', today, ['Hint']],
        ['610910', 'CU', today, ['Hint']],
        ['610910', 'BY', today, ['Condition']],
        ['846721', 'BY', today, ['Ban', 'Condition']],
        ['610910', 'IR', today, ['Condition']],
        ['847130', 'IR', '2025-09-28', []],
        ['847130', 'IR', '2025-09-29', ['Condition']],
        ['847130', 'IR', '2025-09-30', ['Condition', 'Condition']],
        ['711510', 'IR', today, ['Condition']],
        ['710813', 'IR', today, ['Condition', 'Condition']],
        ['610910', 'KP', today, ['Ban']],
        ['610910', 'RU', today, ['Condition']],
        ['851671', 'RU', today, ['Ban', 'Condition']],
      ],
    ],
    [
      'Luxury',
      [
        ['711319', 'BY', '2024-06-30', []],
        ['711319', 'BY', '2024-07-01', ['Ban']],
        ['711319', 'RU', '2022-03-15', []],
        ['711319', 'RU', '2022-03-16', ['Ban']],
        ['220421', 'RU', today, ['Ban']],
        ['220110', 'RU', today, []],
      ],
    ],
    [
      'Tobacco',
      [
        ['854340', 'VN', '2024-12-31', []],
        ['854340', 'VN', '2025-01-01', ['Ban']],
        ['240412', 'VN', today, ['Condition', 'Ban']],
        ['240411', 'VN', today, ['Condition', 'Ban']],
        ['854340', 'TW', '2023-03-21', []],
        ['854340', 'TW', '2023-03-22', ['Ban']],
        ['240412', 'TW', today, ['Condition', 'Ban']],
        ['240411', 'TW', today, ['Condition']],
        ['854340', 'QA', '2016-10-10', []],
        ['854340', 'QA', '2016-10-11', ['Ban']],
        ['854340', 'TR', '2020-02-24', []],
        ['854340', 'TR', '2020-02-25', ['Ban']],
        ['240412', 'AR', today, ['Condition', 'Ban']],
        ['240411', 'AR', '2023-03-27', ['Condition']],
        ['240411', 'AR', '2023-03-28', ['Condition', 'Ban']],
        ['240411', 'AU', today, ['Condition', 'Ban']],
        ['240411', 'SG', today, ['Condition', 'Ban']],
        ['240411', 'TH', today, ['Condition', 'Ban']],
        ['240411', 'HK', '2022-04-29', ['Condition']],
        ['240411', 'HK', '2022-04-30', ['Condition', 'Ban']],
        ['240411', 'IN', '2019-09-17', ['Condition']],
        ['240411', 'IN', '2019-09-18', ['Condition', 'Ban']],
        ['240411', 'JP', today, ['Condition']],
        ['240220', 'VN', today, ['Condition']],
        ['854370', 'VN', today, []],
      ],
    ],
    [
      'Alcohol',
      [
        ['220421', 'MV', today, ['Condition', 'Ban']],
        ['220830', 'IR', today, ['Condition', 'Ban']],
        ['220300', 'LY', today, ['Condition', 'Ban']],
        ['220300', 'KW', today, ['Condition', 'Ban']],
        ['220210', 'MV', today, []],
      ],
    ],
    [
      'Pork',
      [
        ...[
          '020319',
          '020630',
          '020641',
          '020649',
          '020910',
          '021011',
          '021012',
          '021019',
          '150110',
          '150120',
          '160241',
          '160242',
          '160249',
          '410330',
        ].flatMap((code): [string, string, string, string[]][] => [
          [code, 'SA', today, ['Ban']],
          [code, 'KW', today, ['Ban']],
          [code, 'LY', today, ['Ban']],
          [code, 'MV', today, ['Ban']],
          [code, 'DE', today, []],
        ]),
        ['160100', 'SA', today, ['Hint']],
        ['160232', 'SA', today, []],
        ['160250', 'KW', today, []],
        ['020629', 'SA', today, []],
        ['020990', 'SA', today, []],
        ['021020', 'SA', today, []],
        ['150190', 'SA', today, []],
        ['410320', 'SA', today, []],
      ],
    ],
    [
      'AnimalProducts',
      [
        ['020130', 'FR', today, ['Ban']],
        ['020130', 'NO', today, ['Ban']],
        ['040690', 'IS', today, ['Ban']],
        ['040690', 'CH', today, ['Condition']],
        ['030214', 'FR', today, ['Condition']],
        ['030214', 'NO', today, ['Condition']],
        ['040900', 'CH', today, ['Condition']],
        ['020130', 'JP', today, ['Condition']],
        ['040690', 'JP', today, ['Condition']],
        ['040690', 'AU', today, ['Condition']],
        ['040690', 'US', today, ['Hint']],
        ['040900', 'US', today, ['Hint']],
        ['030214', 'US', today, []],
        ['030214', 'JP', today, []],
        ['030214', 'AU', today, ['Hint']],
      ],
    ],
    [
      'Plants',
      [
        ['120991', 'US', today, ['Condition']],
        ['080810', 'FR', '2019-12-13', []],
        ['080810', 'FR', '2019-12-14', ['Condition']],
        ['070190', 'FR', today, ['Condition']],
        ['080430', 'FR', today, []],
        ['080390', 'FR', today, []],
        ['080620', 'FR', today, []],
        ['070190', 'NO', today, ['Condition', 'Hint']],
        ['080810', 'US', today, ['Hint']],
        ['071340', 'AU', today, ['Condition']],
        ['071340', 'FR', today, ['Hint']],
      ],
    ],
    [
      'Fur',
      [
        ['430310', 'US', '2000-11-08', []],
        ['430310', 'US', '2000-11-09', ['Hint']],
        ['430310', 'DE', '2008-12-30', []],
        ['430310', 'DE', '2008-12-31', ['Hint']],
      ],
    ],
    [
      'ElectronicCigarettes',
      [
        ['854340', 'US', '2021-03-26', ['Hint']],
        ['854340', 'US', '2021-03-27', ['Condition', 'Hint']],
        ['854340', 'US', '2021-10-21', ['MailBan', 'Condition', 'Hint']],
      ],
    ],
    [
      'Explosives',
      [
        ['360410', 'DE', today, ['Ban']],
        ['360300', 'DE', today, ['Ban']],
        ['360500', 'DE', today, []],
        ['360610', 'DE', today, []],
        ['360690', 'DE', today, []],
      ],
    ],
    [
      'FlammableGoods',
      [
        ['360500', 'DE', today, ['Condition', 'MailBan']],
        ['360610', 'DE', today, ['Condition', 'MailBan']],
        ['360690', 'DE', today, ['Condition', 'MailBan']],
        ['961310', 'DE', today, ['MailBan', 'Hint']],
        ['360410', 'DE', today, []],
      ],
    ],
    [
      'Cites',
      [
        ['050710', 'US', today, ['Ban']],
        ['960110', 'US', today, ['Ban']],
        ['050790', 'US', today, ['Hint']],
      ],
    ],
    [
      'UsedClothing',
      [
        ['630900', 'RW', today, ['Hint']],
        ['630900', 'IN', today, ['Hint']],
        ['630900', 'PH', today, ['Ban']],
        ['630900', 'ID', today, ['Ban']],
        ['630900', 'NG', today, ['Ban']],
        ['630900', 'DE', today, []],
      ],
    ],
    [
      'Drones',
      [
        ['880622', 'IN', '2022-02-08', []],
        ['880622', 'IN', '2022-02-09', ['Ban']],
        ['880730', 'IN', today, []],
        ['880622', 'DE', today, ['Condition']],
      ],
    ],
    [
      'LithiumBatteries',
      [
        ['851830', 'DE', today, ['Hint']],
        ['852589', 'DE', today, ['Hint']],
        ['880622', 'DE', today, ['Hint']],
        ['852691', 'DE', today, []],
      ],
    ],
  ])('of the type %s', (type, cases) => {
    test.each(cases)('%s to %s on %s: %j', (code, destination, day, kinds) => {
      const foundRestrictions = find(code, destination, day).filter((restriction) => restriction.type === type)
      expect(foundRestrictions.map(({ kind }) => kind)).toEqual(kinds)
    })
  })

  test('apply from their date', () => {
    expect(listTypes('610910', 'US', '2022-06-20')).toEqual([])
    expect(listTypes('610910', 'US', '2022-06-21')).toEqual(['CottonOfXinjiang'])
  })
})

test.each([
  ['Power bank (UN3480)', ['3480 9']],
  ['Perfume UN 1266, spray UN-1950, perfume UN 1266', ['1266 3', '1950 2']],
  ['UN 9999', []],
  ['UN 34800', []],
  ['a pack of 3480', []],
  ['un 1266', []],
  ['SUN3480', []],
])('find in %j the dangerous goods %j', (text, foundRestrictions) => {
  const named = restrictions.findDangerousGoods(text)
  expect(named.map(({ unNumber, hazardClass }) => `${unNumber} ${hazardClass}`)).toEqual(foundRestrictions)
})

test('match words only in the text of goods that they could restrict at the destination', () => {
  const read: string[] = []
  const words = new (class extends RegExp {
    override test(text: string): boolean {
      read.push(text)
      return super.test(text)
    }
  })('flick knife')
  const rule: RestrictionRule = {
    type: 'Knives',
    kind: 'Ban',
    goods: ['8211'],
    countries: ['GB'],
    onlyFrom: [],
    notFrom: [],
    origins: [],
    above: null,
    postalCodes: null,
    words,
    reason: 'Flick knives may not be imported.',
    from: '1959-06-13',
    to: null,
    source: 'Restriction of Offensive Weapons Act 1959, section 1',
  }
  const rules = new Restrictions([rule], [])
  const findIn = (code: string, destination: string, asOf = today) =>
    rules.findByWords({
      code,
      destination,
      asOf,
      dispatch: null,
      origin: null,
      isWorthMoreThan: () => null,
      text: `flick knife ${code}`,
    })
  expect(findIn('821193', 'GB')).toMatchObject([{ type: 'Knives', kind: 'Ban' }])
  expect(findIn('610910', 'GB')).toEqual([])
  expect(findIn('821192', 'FR')).toEqual([])
  expect(findIn('821191', 'GB', '1950-01-01')).toEqual([])
  expect(read).toEqual(['flick knife 821193'])
})
