import { expect, test } from 'vitest'
import { events } from '../../src/composition/contract.ts'
import { findUndescribed } from '../support/described-events.ts'

test('every type of event has a name of its own, in the past tense and after its resource', () => {
  const types = events.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^[a-z][a-z-]*(?:\.[a-z][a-z-]*)+(?:ed|d|invalid)$/)
})

test.each(events.map((event) => [event.type, event] as const))('the example of %s is as described', (type, event) => {
  expect(findUndescribed(type, event.example.data)).toEqual([])
  expect(event.example.subject).not.toBe('')
})

test('an event with another member, or without one, is found', () => {
  expect(findUndescribed('package.created', {})).not.toEqual([])
  const [created] = events.filter(({ type }) => type === 'package.created')
  expect(findUndescribed('package.created', { ...created?.example.data, more: 1 })).not.toEqual([])
})
