import { expect, test } from 'vitest'
import { crossesCustomsBorder, entersSecurityArea, needsCustomsDocuments } from './customs-territory.ts'

test.each([
  ['FR', 'FR', false],
  ['DE', 'FR', false],
  ['FR', 'MC', false],
  ['GB', 'IM', false],
  ['CH', 'LI', false],
  ['US', 'PR', false],
  ['GB', 'IE', true],
  ['GB', 'JE', true],
  ['DE', 'CH', true],
  ['LI', 'DE', true],
  ['IT', 'SM', true],
  ['MC', 'IM', true],
  ['FI', 'AX', true],
])('goods from %s to %s cross a customs border: %s', (from, to, isCrossed) => {
  expect(crossesCustomsBorder(from, to)).toBe(isCrossed)
  expect(crossesCustomsBorder(to, from)).toBe(isCrossed)
})

const place = (text: string) => {
  const [countryIso = '', postalCode = null] = text.split(' ')
  return { countryIso, postalCode }
}

test.each([
  ['DE 10115', 'ES 28013', false],
  ['DE 10115', 'ES 35001', true],
  ['ES 28013', 'ES 38001', true],
  ['ES 35001', 'ES 38001', false],
  ['ES 51001', 'ES 52001', true],
  ['FI 00100', 'FI 22100', true],
  ['DE 10115', 'DE 78266', true],
  ['FR 75001', 'FR 97400', true],
  ['IT 23041', 'IT 20121', true],
  ['GB SW1A', 'GB BT1', false],
  ['GB SW1A', 'GB GY1', true],
  ['GB SW1A', 'GB je2', true],
  ['GB GY1', 'GB JE2', true],
  ['GB SW1A', 'GB IM1', false],
  ['GB GY1', 'GG GY1', false],
  ['DE 10115', 'GB GY1', true],
  ['DE 10115', 'GB BT1', false],
  ['GB BT1', 'IE', false],
  ['GB BT1', 'ES 35001', true],
  ['DE 10115', 'GB SW1A', true],
  ['US 10001', 'GB BT1', true],
  ['US 10001', 'PR 00901', false],
  ['IT', 'SM 47890', true],
  ['NO 0150', 'NO 9170', true],
  ['NO 0150', 'NO 8099', true],
  ['NO 0150', 'NO 9161', false],
])('goods from %s to %s need customs documents: %s', (from, to, isNeeded) => {
  expect(needsCustomsDocuments(place(from), place(to))).toBe(isNeeded)
  expect(needsCustomsDocuments(place(to), place(from))).toBe(isNeeded)
})

test.each([
  ['GB SW1A 1AA', 'DE 10115', true],
  ['US 10001', 'CH 8001', true],
  ['GB SW1A 1AA', 'NO 0150', true],
  ['CN 100000', 'GB BT1 5GS', true],
  ['CN 100000', 'GB SW1A 1AA', false],
  ['DE 10115', 'CH 8001', false],
  ['NO 0150', 'SE 11120', false],
  ['GB BT1 5GS', 'IE D02', false],
  ['DE 10115', 'ES 35001', false],
  ['GB SW1A 1AA', 'ES 35001', true],
  ['GB SW1A 1AA', 'ES 51001', false],
  ['GB SW1A 1AA', 'DE 27498', false],
  ['GB SW1A 1AA', 'RE 97400', true],
  ['GB SW1A 1AA', 'MC 98000', true],
  ['DE 10115', 'US 10001', false],
])('goods from %s to %s enter the European security area: %s', (from, to, isEntering) => {
  expect(entersSecurityArea(place(from), place(to))).toBe(isEntering)
})
