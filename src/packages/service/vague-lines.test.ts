import { expect, test } from 'vitest'
import { shippedRequirements } from '../../../test/support/data-requirements.ts'
import { describeMissingOnDocument, findMissingRequirements } from '../../shipping/service/required-customs-data.ts'
import { isVague } from '../../shipping/service/vague-descriptions.ts'
import { london, scarf, toBerlin } from './package.fixture.ts'
import { listKnownItemData } from './package-documents.ts'
import { warnAboutCustoms } from './package-warnings.ts'
import { findVagueDescriptions } from './vague-lines.ts'

test.each([
  ['Accessories'],
  ['GIFT'],
  ['Samples & parts'],
  ['Ladies’ clothing'],
  ['12 x 4'],
  ['Bekleidung für Damen'],
  ['Ersatzteile'],
  ['Vêtements'],
  ['pièces détachées'],
  ['Artículos varios'],
  ['Abbigliamento uomo'],
  ['Kleding voor heren'],
  ['Części'],
  ['衣類'],
  ['ギフト'],
  ['電子機器'],
  ['Samples of no value'],
  ['As per invoice'],
  ['Consumer goods'],
  ['Daily necessities'],
  ['SKU 8839'],
  ['Item 12345'],
  ['eBay order'],
  ['See attached list'],
  ['подарок'],
  ['Личные вещи'],
  ['Образцы без ценности'],
  ['подарунок'],
  ['礼品'],
  ['日用百货'],
  ['個人用品'],
])('%s is vague', (description) => {
  expect(isVague(description)).toBe(true)
})

test.each([
  ['Scarf of knitted wool'],
  ['Spare parts for bicycles'],
  ['Leather wallet'],
  ['Plastic toys'],
  ['Zubehör für Fahrräder'],
  ['Chemise en coton'],
  ['Camiseta de algodón'],
  ['綿のTシャツ'],
  ['Кружка'],
  ['Gift box of chocolate'],
  ['Invoice book'],
  ['Sample case of leather'],
  ['Подарок: деревянная кукла'],
  ['棉质T恤'],
  ['礼品盒'],
  ['T-shirt'],
])('%s is specific', (description) => {
  expect(isVague(description)).toBe(false)
})

test('names each vague line, but no lines without a description', () => {
  const named = { ...scarf, productCustomsDescription: 'Gift' }
  const packageItems = [scarf, named, { ...scarf, productCustomsDescription: null }, named]
  const phrases = findVagueDescriptions({ ...toBerlin, packageItems })
  expect(phrases).toEqual([
    'packageItems[1].productCustomsDescription “Gift” names no goods; say what they are and of what',
    'packageItems[3].productCustomsDescription “Gift” names no goods; say what they are and of what',
  ])
  const codes = { isKnown: () => true, isBeginning: () => true, findReplacements: () => [] }
  expect(warnAboutCustoms({ ...toBerlin, packageItems }, codes).join()).toContain(phrases[1])
})

test.each([
  ['by mail', 'DE', true],
  ['by a courier into the security area', 'DE', false],
  ['by a courier to the United States', 'US', false],
])('leaves the documents of a parcel %s unsigned, and names the line once', (_, country, isMail) => {
  const packageItems = [scarf, { ...scarf, productCustomsDescription: 'Gift' }]
  const leg = { from: london, to: { countryIso: country, postalCode: null }, isMail, day: '2026-10-09' }
  const describe = (items: typeof packageItems) =>
    describeMissingOnDocument(
      findMissingRequirements(shippedRequirements, listKnownItemData({ ...toBerlin, packageItems: items }), leg),
    )
  expect(describe(packageItems)).toBe('INCOMPLETE, NOT SIGNED. Missing: description that names the goods (line 2)')
  expect(describe([scarf])).toBeNull()
})
