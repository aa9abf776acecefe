import { expect, test } from 'vitest'
import { WaitingReaders } from './waiting-readers.ts'

const readers = new WaitingReaders({ subscribe: () => () => {} })
const enter = (tenant: string, client: string) => readers.enter({ tenant, signal: null }, client)

test('a client gets 5 of its tenant’s 20 places, and returns each once', () => {
  const entered = ['a', 'b', 'c'].flatMap((client) => Array.from({ length: 5 }, () => enter('acme', client)))
  expect(() => enter('acme', 'a')).toThrow('at most 5 per client and 20 per tenant')
  entered.push(...Array.from({ length: 5 }, () => enter('acme', 'd')))
  expect(() => enter('acme', 'e')).toThrow('Too many readers')
  entered.push(enter('globex', 'f'))
  entered[0]?.leave()
  entered.push(enter('acme', 'a'))
  expect(() => enter('acme', 'a')).toThrow('Too many readers')
  expect(readers.count).toBe(21)
  for (const reader of entered.slice(1)) reader.leave()
  expect(readers.count).toBe(0)
  expect(() => Array.from({ length: 5 }, () => enter('acme', 'a').leave())).not.toThrow()
})
