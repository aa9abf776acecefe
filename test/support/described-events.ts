import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { events } from '../../src/composition/contract.ts'
import type { TestServer } from './test-server.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { int32: true, int64: true } })

const validators = new Map(
  events.map(({ type, data }) => [type, ajv.compile({ ...data, additionalProperties: false })] as const),
)

/** What of the data of an event is not as its type describes it. */
export function findUndescribed(type: string, data: unknown): readonly unknown[] {
  const validate = validators.get(type)
  if (validate === undefined) return [`no domain describes the event ${type}`]
  return validate(data) ? [] : (validate.errors ?? [])
}

/** Holds every event that was written against the description of its type. */
export async function expectDescribedEvents({ system }: TestServer): Promise<void> {
  const written = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
    unit.runStatement<{ type: string; data: unknown }>('select type, data from portolan.event'),
  )
  expect(written.flatMap(({ type, data }) => findUndescribed(type, data))).toEqual([])
}
