import { expect, test } from 'vitest'
import { getShippedCustoms } from '../../adapters/shipped-customs.ts'
import { findPackageRestriction } from './restriction-lookups.ts'

const asOf = '2026-03-01'

test.each([
  ['arms', '9302.00', 'US', true],
  ['a knife, which has a condition and no ban', '8211.92', 'GB', false],
  ['a T-shirt', '610910', 'US', false],
  ['a T-shirt, which sanctions were lifted for', '610910', 'SY', false],
  ['a T-shirt, which only one country forbids to send', '610910', 'CU', false],
  ['a T-shirt under sanctions', '610910', 'BY', true],
  ['matches, which have a condition and no ban', '3605.00', 'DE', false],
  ['corned beef', '1602.50', 'SA', false],
  ['ham', '1602.41', 'SA', true],
  ['an electronic cigarette', '8543.40', 'TW', true],
  ['a drone', '8806.22', 'IN', true],
  ['goods that only a hint is for, having no code', null, 'US', false],
])('%s: %s to %s is banned: %s', (_goods, hsCode, destination, isBanned) => {
  expect(findPackageRestriction(getShippedCustoms(), hsCode, destination, asOf).ban !== null).toBe(isBanned)
})

test.each([
  ['wine', '220421', 'US', ['Alcohol is under excise; many carriers take it only from licensed shippers']],
  ['cigarettes', '2402.20', 'AU', [expect.stringMatching(/^Tobacco .* is under excise.*[^.]$/)]],
  ['wine that is banned', '220421', 'KW', []],
  ['a drone, which only a hint is for', '8806.22', 'US', []],
])('the conditions of %s: %s to %s', (_goods, hsCode, destination, conditions) => {
  expect(findPackageRestriction(getShippedCustoms(), hsCode, destination, asOf).conditions).toEqual(conditions)
})
