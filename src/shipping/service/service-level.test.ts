import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseService } from './service-level.ts'

const carrier = { services: ['Standard', 'Express', 'EXPRESS-IN', 'Next Day', '宅急便'] }

test.each([
  [null, 'Standard'],
  ['  ', 'Standard'],
  ['Express', 'Express'],
  ['EXPRESS', 'Express'],
  [' express ', 'Express'],
  ['express_in', 'EXPRESS-IN'],
  ['NEXT-DAY', 'Next Day'],
  ['宅急便', '宅急便'],
])('%j is %s', (serviceLevel, serviceName) => {
  expect(chooseService(carrier, serviceLevel)).toEqual({ serviceName, unknownName: null })
})

test.each(['Exprss', 'POST', '¯\\_(ツ)_/¯', '---', 'constructor'])(
  '%j is unknown and goes by the standard service',
  (name) => {
    expect(chooseService(carrier, name)).toEqual({ serviceName: 'Standard', unknownName: name })
  },
)

test('never chooses a service the carrier lacks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(carrier.services).toContain(chooseService(carrier, name).serviceName)
    }),
  )
})
