import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readLandedCostRules } from '../../src/adapters/customs-reference.ts'
import { readRestrictions } from '../../src/adapters/restriction-reference.ts'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'
import { parseDecimal } from '../../src/kernel/money.ts'
import { cloneDatabase } from '../support/test-database.ts'

vi.mock('../../src/adapters/customs-reference.ts', { spy: true })
vi.mock('../../src/adapters/restriction-reference.ts', { spy: true })

test('requests without customs data load no customs tables, and labels load no tariff', async () => {
  const database = await cloneDatabase()
  const system = await createSystem(readConfig({}, []), database.url, pino({ level: 'silent' }))
  try {
    const tenants = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      system.identity.tenants.listTenants(unit, { pageSize: 1, continuationToken: null }),
    )
    expect(tenants.items).toEqual([])
    expect(readRestrictions).not.toHaveBeenCalled()
    expect(readLandedCostRules).not.toHaveBeenCalled()
    const convert = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      system.customs.sdrRates.findRatesOn(unit, new Date('2026-03-01T12:00:00Z')),
    )
    expect(convert(parseDecimal('100'), 'EUR')?.toString()).toMatch(/^\d+\.\d+$/)
    const [restriction] = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      system.customs.packageRestrictions.findRestrictions(
        unit,
        'ACM',
        [{ hsCode: '9302.00', text: '', isWorthMoreThan: () => null }],
        { destination: 'US', postalCode: null, dispatch: 'GB' },
      ),
    )
    expect(restriction?.ban).toMatch(/./)
    expect(readLandedCostRules).not.toHaveBeenCalled()
  } finally {
    await system.close()
    await database.drop()
  }
})
