import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../test/support/test-database.ts'
import * as reference from '../adapters/customs-reference.ts'
import { readConfig } from '../config/config.ts'
import { createSystem } from './system.ts'

vi.mock('../adapters/customs-reference.ts', { spy: true })

test('what never asks about customs does not read the customs reference', async () => {
  const database = await cloneDatabase()
  const system = await createSystem(readConfig({}, []), database.url, pino({ level: 'silent' }))
  try {
    const tenants = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      system.identity.tenants.listTenants(unit),
    )
    expect(tenants).toEqual([])
    expect(reference.readCustomsReference).not.toHaveBeenCalled()
  } finally {
    await system.close()
    await database.drop()
  }
})
