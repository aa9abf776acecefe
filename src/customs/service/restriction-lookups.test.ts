import { expect, test } from 'vitest'
import { getShippedCustoms } from '../../adapters/shipped-customs.ts'
import { parseDecimal } from '../../kernel/money.ts'
import { findClassifiedRestrictions, findPackageRestriction } from './restriction-lookups.ts'
import type { RestrictionLimit } from './restrictions.ts'

const asOf = '2026-03-01'

const goods = (hsCode: string | null, worth = 20, text = '') => ({
  hsCode,
  text,
  isWorthMoreThan: ({ amount }: RestrictionLimit) => parseDecimal(String(worth)).gt(amount),
})
const createRestriction = (
  hsCode: string | null,
  destination: string,
  dispatch: string | null = 'GB',
  worth = 20,
  text = '',
) => findPackageRestriction(getShippedCustoms(), goods(hsCode, worth, text), { destination, dispatch }, asOf)

test.each([
  ['arms', '9302.00', 'US', true],
  ['a knife, which has a condition and no ban', '8211.92', 'GB', false],
  ['a T-shirt', '610910', 'US', false],
  ['a T-shirt, which sanctions were lifted for', '610910', 'SY', false],
  ['a T-shirt, which only one country forbids to send', '610910', 'CU', false],
  ['a T-shirt, which no list of sanctions names', '610910', 'BY', false],
  ['a drill, which a list of sanctions names', '846721', 'RU', true],
  ['anything to North Korea', '610910', 'KP', true],
  ['matches, which have a condition and no ban', '3605.00', 'DE', false],
  ['corned beef', '1602.50', 'SA', false],
  ['ham', '1602.41', 'SA', true],
  ['an electronic cigarette', '8543.40', 'TW', true],
  ['a drone', '8806.22', 'IN', true],
  ['chewing gum', '1704.10', 'SG', true],
  ['chewing gum to another country', '1704.10', 'MY', false],
  ['goods that only a hint is for, having no code', null, 'US', false],
])('%s: %s to %s is banned: %s', (_goods, hsCode, destination, isBanned) => {
  expect(createRestriction(hsCode, destination).ban !== null).toBe(isBanned)
})

test.each([
  ['wine', '220421', 'DE', ['Alcohol is under excise; many carriers take it only from licensed shippers']],
  ['cigarettes', '2402.20', 'AU', [expect.stringMatching(/^Tobacco .* is under excise.*[^.]$/)]],
  ['wine that is banned', '220421', 'KW', []],
  ['a drone, which only a hint is for', '8806.22', 'US', []],
])('the conditions of %s: %s to %s', (_goods, hsCode, destination, conditions) => {
  expect(createRestriction(hsCode, destination).conditions).toEqual(conditions)
})

test.each([
  ['a T-shirt for 20', '610910', 20, false],
  ['a coat for 900', '620111', 900, true],
  ['a coat for exactly 300', '620111', 300, false],
])('luxury goods are banned by value: %s', (_, code, worth, isBanned) => {
  expect(createRestriction(code, 'RU', 'DE', worth).ban !== null).toBe(isBanned)
})

test('unknown conditions are hints, neither bans nor conditions', () => {
  const unpriced = { hsCode: '620111', text: '', isWorthMoreThan: () => null }
  const restriction = findPackageRestriction(getShippedCustoms(), unpriced, { destination: 'RU', dispatch: 'DE' }, asOf)
  expect(restriction.ban).toBeNull()
})

test.each([
  ['cheese from Great Britain to France', '040690', 'FR', 'GB', true],
  ['cheese within the Union', '040690', 'FR', 'DE', false],
  ['cheese from Switzerland', '040690', 'FR', 'CH', false],
  ['cheese from France to Great Britain', '040690', 'GB', 'FR', true],
  ['cheese from Norway to Great Britain', '040690', 'GB', 'NO', true],
  ['cheese from the United States to Great Britain', '040690', 'GB', 'US', true],
  ['cheese from Jersey to Great Britain', '040690', 'GB', 'JE', false],
  ['ham from Italy to Great Britain', '160241', 'GB', 'IT', true],
  ['chicken from France to Great Britain', '160232', 'GB', 'FR', false],
  ['chicken from Thailand to Great Britain', '160232', 'GB', 'TH', true],
  ['cheese from France to Norway', '040690', 'NO', 'FR', false],
  ['cheese from Great Britain to Norway', '040690', 'NO', 'GB', true],
  ['cheese from the Faroe Islands to Iceland', '040690', 'IS', 'FO', false],
  ['apples from France to Switzerland', '080810', 'CH', 'FR', false],
  ['cheese within Great Britain', '040690', 'GB', 'GB', false],
  ['a T-shirt from the United States to Iran', '610910', 'IR', 'US', true],
  ['a T-shirt from Germany to Iran', '610910', 'IR', 'DE', false],
])('bans depend on the place of dispatch: %s', (_, code, destination, dispatch, isBanned) => {
  expect(createRestriction(code, destination, dispatch).ban !== null).toBe(isBanned)
})

test.each([
  ['cigarettes to France', '240220', 'FR', 'GB', '', true],
  ['cigarettes within France', '240220', 'FR', 'FR', '', true],
  ['an electronic cigarette to France', '854340', 'FR', 'GB', '', false],
  ['an electronic cigarette to Finland', '854340', 'FI', 'GB', '', true],
  ['an electronic cigarette to Estonia', '854340', 'EE', 'GB', '', true],
  ['a butterfly knife to New Zealand', '821193', 'NZ', 'GB', 'Balisong', true],
  ['a knuckleduster to New Zealand', '732690', 'NZ', 'GB', 'Brass knuckles', true],
  ['honey to New Zealand', '040900', 'NZ', 'GB', '', true],
  ['honey from Samoa to New Zealand', '040900', 'NZ', 'WS', '', false],
  ['eggs to New Zealand', '040721', 'NZ', 'GB', '', false],
  ['dog food with beef', '230910', 'DE', 'GB', 'Dog food with beef and rice', true],
  ['dog food of fish', '230910', 'DE', 'GB', 'Dog food with salmon', false],
  ['dog food within the Union', '230910', 'DE', 'FR', 'Dog food with beef', false],
  ['ravioli with beef', '190220', 'DE', 'GB', 'Beef ravioli', true],
  ['ravioli with spinach', '190220', 'DE', 'GB', 'Meat-free ravioli with spinach', false],
  ['a zombie knife', '821192', 'GB', 'US', 'Zombie knife, 12 inch blade', true],
  ['a kitchen knife', '821192', 'GB', 'US', 'Chef’s knife', false],
  ['a butterfly knife', '821193', 'GB', 'US', 'Balisong', true],
  ['a knuckleduster to Great Britain', '732690', 'GB', 'US', 'Brass knuckles', true],
  ['a knuckleduster to Germany', '732690', 'DE', 'GB', 'Schlagring', true],
  ['a knuckleduster to the United States', '732690', 'US', 'GB', 'Brass knuckles', false],
  ['a throwing star of foam', '950300', 'GB', 'US', 'Foam throwing star', false],
])('a country bans by code, dispatch or text: %s', (_, code, destination, dispatch, text, isBanned) => {
  expect(createRestriction(code, destination, dispatch, 20, text).ban !== null).toBe(isBanned)
})

test.each([
  ['a power bank', '850760', 'US', true],
  ['perfume', '330300', 'AU', true],
  ['nail polish', '330430', 'AU', true],
  ['a lighter', '961310', 'DE', true],
  ['a part of a lighter', '961390', 'DE', false],
  ['an electronic cigarette to the United States', '854340', 'US', true],
  ['an electronic cigarette to Germany', '854340', 'DE', false],
  ['cigarettes to the United States', '240220', 'US', true],
  ['rolling tobacco to the United States', '240319', 'US', true],
  ['cigarettes to Germany', '240220', 'DE', false],
  ['cigars to the United States', '240210', 'US', false],
  ['whisky to the United States', '220830', 'US', true],
  ['wine to Puerto Rico', '220421', 'PR', true],
  ['wine to Germany', '220421', 'DE', false],
  ['lipstick', '330410', 'AU', false],
])('international mail excludes: %s', (_, code, destination, isBanned) => {
  expect(createRestriction(code, destination).mailBan !== null).toBe(isBanned)
})

test.each([
  ['a T-shirt of North Korea', '610910', 'KP', 'US', '2026-11-28', true],
  ['a T-shirt of North Korea before', '610910', 'KP', 'US', '2011-04-18', false],
  ['a T-shirt of North Korea to Germany', '610910', 'KP', 'DE', '2026-11-28', true],
  ['a carpet of Iran', '570110', 'IR', 'US', '2026-11-28', true],
  ['a carpet of Iran, while it had a licence', '570110', 'IR', 'US', '2018-08-06', false],
  ['a carpet of Iran to Germany', '570110', 'IR', 'DE', '2026-11-28', false],
  ['a book of Iran', '490199', 'IR', 'US', '2026-11-28', false],
  ['cigars of Cuba', '240210', 'CU', 'US', '2026-11-28', true],
  ['cigars of Cuba to Great Britain', '240210', 'CU', 'GB', '2026-11-28', false],
  ['caviar of Russia', '160431', 'RU', 'DE', '2026-11-28', true],
  ['caviar of France', '160431', 'FR', 'DE', '2026-11-28', false],
  ['vodka of Russia', '220860', 'RU', 'DE', '2022-04-09', true],
  ['vodka of Russia before', '220860', 'RU', 'DE', '2022-04-08', false],
  ['diamonds of Russia', '710239', 'RU', 'GB', '2026-11-28', true],
  ['diamonds of Russia to the United States', '710239', 'RU', 'US', '2022-03-11', true],
  ['unsorted diamonds of Russia to the United States, before', '710210', 'RU', 'US', '2024-02-29', false],
  ['unsorted diamonds of Russia to the United States', '710210', 'RU', 'US', '2024-03-01', true],
  ['fish fillets of Russia', '030471', 'RU', 'US', '2026-11-28', true],
  ['wine of Cuba', '220421', 'CU', 'US', '2026-11-28', true],
  ['coffee of Cuba, which an entrepreneur may have made', '090121', 'CU', 'US', '2026-11-28', false],
  ['shoes of Cuba, which an entrepreneur may have made', '640391', 'CU', 'US', '2026-11-28', false],
  ['a T-shirt of Russia', '610910', 'RU', 'UA', '2026-11-28', true],
  ['a T-shirt of Pakistan', '610910', 'PK', 'IN', '2025-05-02', true],
  ['a T-shirt of Pakistan before', '610910', 'PK', 'IN', '2025-05-01', false],
  ['a T-shirt of India', '610910', 'IN', 'PK', '2026-11-28', true],
  ['medicines of India', '300490', 'IN', 'PK', '2026-11-28', false],
  ['a wooden toy of North Korea', '950300', 'KP', 'JP', '2026-11-28', true],
  ['a carpet of unknown origin', '570110', null, 'US', '2026-11-28', false],
])('bans depend on the country of origin: %s', (_, code, countryOfOrigin, destination, day, isBanned) => {
  const route = { destination, dispatch: 'CA' }
  const item = { ...goods(code), countryOfOrigin }
  expect(findPackageRestriction(getShippedCustoms(), item, route, day).ban !== null).toBe(isBanned)
})

test('goods of an embargoed country that are within the territory already are not imported', () => {
  const route = { destination: 'US', dispatch: 'US' }
  const item = { ...goods('570110'), countryOfOrigin: 'IR' }
  expect(findPackageRestriction(getShippedCustoms(), item, route, asOf).ban).toBeNull()
})

test.each([
  ['a power bank', '8507.60', 'class 9, UN 3090, UN 3480'],
  ['perfume', '330300', 'class 3, UN 1266'],
  ['fireworks', '360410', 'class 1'],
  ['a lighter', '961310', 'class 2, UN 1057'],
  ['a part of a lighter', '961390', null],
  ['a deodorant, which may be no aerosol', '330720', null],
  ['whisky, which only a law of the destination keeps out of the mail', '220830', null],
  ['goods without a code', null, null],
])('dangerous goods by code: %s', (_, code, hazard) => {
  expect(createRestriction(code, 'US').hazard).toBe(hazard)
})

test.each([
  ['Butterfly knife, 10 cm', '821193', 'GB', true],
  ['Butterfly knife, 10 cm', '821193', 'FR', false],
  ['Butter knife', '821193', 'GB', false],
  ['CBD oil, 10 ml', '151590', 'SG', true],
  ['Oil of olives', '150920', 'SG', false],
  ['CBD oil, 10 ml', null, 'HK', true],
  ['CBD oil, 10 ml', '151590', 'US', false],
])('goods by their text: %s of %s to %s', (text, code, destination, isBanned) => {
  expect(createRestriction(code, destination, 'GB', 20, text).ban !== null).toBe(isBanned)
})

test.each([
  ['2026-11-11', 'delta-9'],
  ['2026-11-12', '0.4 mg in a container'],
])('hemp to the United States on %s has the limit of %s', (day, limit) => {
  const hemp = { hsCode: '151590', text: 'CBD oil, 10 ml', isWorthMoreThan: () => false }
  const { conditions } = findPackageRestriction(getShippedCustoms(), hemp, { destination: 'US', dispatch: 'GB' }, day)
  expect(conditions).toEqual([expect.stringContaining(limit)])
})

test.each([
  ['chocolate from Great Britain to the United States', '180632', 'US', 'GB', ['prior notice']],
  ['chocolate within the United States', '180632', 'US', 'US', []],
  ['chocolate from the United States to Puerto Rico', '180632', 'PR', 'US', []],
  ['chocolate to Canada', '180632', 'CA', 'GB', []],
  ['candles to the United States', '340600', 'US', 'GB', []],
  ['apples from Turkey to France', '080810', 'FR', 'TR', ['phytosanitary']],
  ['apples from Switzerland to France', '080810', 'FR', 'CH', []],
  ['salmon from Norway to Switzerland', '030214', 'CH', 'NO', []],
  ['salmon from Chile to Switzerland', '030214', 'CH', 'CL', ['20 kg']],
  ['salmon from Chile to Great Britain', '030214', 'GB', 'CL', ['20 kg']],
])('the conditions for food: %s', (_, code, destination, dispatch, conditions) => {
  expect(createRestriction(code, destination, dispatch).conditions).toEqual(
    conditions.map((condition) => expect.stringContaining(condition)),
  )
})

test('drones, cultural goods and single-use e-cigarettes have conditions', () => {
  expect(createRestriction('880622', 'EG').ban).toContain('Ministry of Defence')
  expect(createRestriction('970610', 'DE').conditions).toEqual([expect.stringContaining('250 years')])
  expect(createRestriction('854340', 'GB', 'DE').conditions).toEqual(
    expect.arrayContaining([expect.stringContaining('Single-use')]),
  )
})

const findRestrictions = (
  text: string,
  codes: Readonly<Record<string, number>>,
  deliveryCountry: string | null = null,
) => {
  const candidates = Object.entries(codes).map(([code, confidence]) => ({ code, confidence }))
  return findClassifiedRestrictions(getShippedCustoms(), { text, deliveryCountry, candidates }, asOf)
}

test.each([
  ['ivory, by its code', 'figurine', { 960110: 0.9 }, 'Cites', 'Ban'],
  ['ivory, by its words', 'Netsuke, carved ivory', { 392640: 0.9 }, 'Cites', 'Hint'],
  ['a weapon', 'revolver', { 930200: 0.9 }, 'Arms', 'Ban'],
  ['a weapon that no code tells', 'Brass knuckles', { 732690: 0.6 }, 'Arms', 'Hint'],
  ['a drug', 'Kratom powder 100 g', { 121190: 0.6 }, 'Narcotics', 'Hint'],
  ['an antiquity', 'Ancient Roman oil lamp, excavated', { 970610: 0.6 }, 'CulturalGoods', 'Hint'],
  ['a power bank', 'Power bank 20000 mAh', { 850760: 0.8 }, 'LithiumBatteries', 'Condition'],
  ['an electronic cigarette', 'Vape pen', { 854340: 0.8 }, 'ElectronicCigarettes', 'Hint'],
  ['a code that is one of several', 'barrel', { 732690: 0.5, 930520: 0.2 }, 'Arms', 'Hint'],
])('the classification of %s reports restrictions with their law', (_, text, codes, type, kind) => {
  expect(findRestrictions(text, codes)).toContainEqual(
    expect.objectContaining({ type, kind, source: expect.stringMatching(/\w/) }),
  )
})

test('colours, unlikely codes and other countries cause no restrictions', () => {
  expect(findRestrictions('Ivory silk blouse', { 620610: 0.9, 930520: 0.05 })).toEqual([])
  expect(findRestrictions('Vape pen', { 854340: 0.8 }).map(({ kind }) => kind)).not.toContain('Ban')
  expect(findRestrictions('Vape pen', { 854340: 0.8 }, 'SG').map(({ kind }) => kind)).toContain('Ban')
})

test.each([
  ['Disposable e-cigarette (puff)', '854340', 'FR', /^Disposable electronic/],
  ['CBD oil 10 %', '130219', 'NO', /^Extracts of cannabis/],
  ['Collar of cat fur', '430310', 'DE', /^Fur of cats/],
  ['Gloves of seal skin', '420329', 'FR', /^Products of seals/],
  ['Cotton towels from Xinjiang', '630260', 'US', /^Goods made wholly or in part in Xinjiang/],
  ['Replica of a designer handbag', '420221', 'DE', /^Copies of branded goods/],
])('%s (%s) to %s is noticed by its words', (text, hsCode, destination, reason) => {
  const { ban, conditions } = findPackageRestriction(
    getShippedCustoms(),
    goods(hsCode, 20, text),
    { destination, dispatch: 'CN' },
    '2026-10-09',
  )
  expect([ban ?? [], conditions].flat()).toContainEqual(expect.stringMatching(reason))
})

test.each([
  ['Brush against cat fur', '960390', 'DE'],
  ['Cartridge for an e-cigarette', '854390', 'FR'],
  ['Replica of a sailing ship', '442090', 'DE'],
])('%s (%s) to %s is not restricted by its words', (text, hsCode, destination) => {
  const { ban, conditions } = findPackageRestriction(
    getShippedCustoms(),
    goods(hsCode, 20, text),
    { destination, dispatch: 'CN' },
    '2026-10-09',
  )
  expect([ban ?? [], conditions].flat()).toEqual([])
})

test.each([
  ['Sevastopol', 'UA', '99011', 'DE', null, /Crimea/],
  ['Simferopol', 'UA', '95000', 'GB', null, /Crimea/],
  ['Sevastopol by its Russian code', 'RU', '299011', 'CH', null, /Crimea/],
  ['Sevastopol from the United States', 'UA', '99011', 'US', /Crimea/, null],
  ['Kyiv', 'UA', '01001', 'DE', null, null],
  ['Ukraine', 'UA', null, 'DE', null, null],
])('what may be sent to %s depends on the postal code', (_, destination, postalCode, dispatch, ban, condition) => {
  const found = findPackageRestriction(
    getShippedCustoms(),
    goods('610910'),
    { destination, postalCode, dispatch },
    '2026-10-09',
  )
  expect(found.ban ?? '').toMatch(ban ?? /^$/)
  const named = found.conditions.filter((reason) => reason.includes('Crimea'))
  expect(named).toHaveLength(condition === null ? 0 : 1)
})
