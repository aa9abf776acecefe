import { expect, test } from 'vitest'
import { ActiveTenants } from './active-tenants.ts'

test('another tenant counts as active for a second after its last request', () => {
  const active = new ActiveTenants()
  expect(active.hasOthers('a', 0)).toBe(false)
  active.noteActivity('a', 0)
  expect(active.hasOthers('a', 0)).toBe(false)
  expect(active.hasOthers('b', 0)).toBe(true)
  active.noteActivity('b', 500)
  active.noteActivity('a', 600)
  expect(active.hasOthers('a', 1500)).toBe(true)
  expect(active.hasOthers('a', 1501)).toBe(false)
  expect(active.hasOthers('b', 1600)).toBe(true)
  expect(active.hasOthers('b', 1601)).toBe(false)
})

test('a shorter time can be asked for', () => {
  const active = new ActiveTenants()
  active.noteActivity('a', 0)
  expect(active.hasOthers('b', 50, 50)).toBe(true)
  expect(active.hasOthers('b', 51, 50)).toBe(false)
  expect(active.hasOthers('b', 51)).toBe(true)
})
