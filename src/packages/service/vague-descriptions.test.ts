import { expect, test } from 'vitest'
import { scarf, toBerlin } from './package.fixture.ts'
import { warnAboutCustoms } from './package-warnings.ts'
import { findVagueDescriptions, isVague } from './vague-descriptions.ts'

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
