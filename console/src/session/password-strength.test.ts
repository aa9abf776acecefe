import { expect, test } from 'vitest'
import { estimateStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['k7#Xq2pL9R!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012345678901234567890', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['abcabcabcabcabcabcabcabcabc', 'weak'],
  ['password1234', 'weak'],
  ['winter-2026!', 'weak'],
  ['a new good password', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['Schlüssel Wolke Nashorn Gurke Amt', 'strong'],
  ['9f!2kd#81mz;4q0b', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})
