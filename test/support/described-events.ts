import { Ajv2020 } from 'ajv/dist/2020.js'
import { events } from '../../src/composition/contract.ts'
import type { TestServer } from './test-server.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, int32: true, int64: true } })

const validators = new Map(
  events.map(({ type, data }) => [type, ajv.compile({ ...data, additionalProperties: false })] as const),
)

/** Mismatches between an event's data and the schema of its type. */
export function findUndescribed(type: string, data: unknown): readonly unknown[] {
  const validate = validators.get(type)
  if (validate === undefined) return [`no domain describes the event ${type}`]
  return validate(data) ? [] : (validate.errors ?? [])
}

/** Mismatches in all events that this server has written. */
export async function findUndescribedEvents({ system }: TestServer): Promise<readonly unknown[]> {
  const written = await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
    unit.runStatement<{ type: string; data: unknown }>('select type, data from portolan.event'),
  )
  return written.flatMap(({ type, data }) => findUndescribed(type, data))
}
