import { expect, test } from 'vitest'
import { events } from '../../src/composition/contract.ts'
import { findUndescribed } from '../support/described-events.ts'

test('every event type has a unique name in the past tense that starts with its resource', () => {
  const types = events.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^[a-z][a-z-]*(?:\.[a-z][a-z-]*)+(?:ed|d|invalid)$/)
})

test.each(events.map((event) => [event.type, event] as const))(
  'the example of %s matches its description',
  (type, event) => {
    expect(findUndescribed(type, event.example.data)).toEqual([])
    expect(event.example.subject).not.toBe('')
  },
)

test('events with missing or extra members are reported', () => {
  expect(findUndescribed('package.created', {})).not.toEqual([])
  const [created] = events.filter(({ type }) => type === 'package.created')
  expect(findUndescribed('package.created', { ...created?.example.data, more: 1 })).not.toEqual([])
})
