import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { run } from '../../../test/records/catalog.ts'
import { runStore } from './runs.ts'

const { asTenant } = useStoreDatabase()

const findRun = (runId: string) => asTenant((unit) => runStore.findRun(unit, runId))
const nextRun = () => asTenant((unit) => runStore.lockNextRun(unit))

test('round-trips a run, also after saving', async () => {
  const { runId, brandCode, kind, correlationId, requestedBy, requestedAt } = run
  const query = { runId, brandCode, kind, correlationId, requestedBy, requestedAt }
  const progress = { total: 0, done: 0, valid: 0, invalid: 0, afterPlace: 0, afterProductCode: '' }
  const queued = { ...query, ...progress, state: 'Queued', startedAt: null, finishedAt: null }
  await asTenant((unit) => runStore.insertRun(unit, query))
  expect(await findRun(runId)).toEqual(queued)
  expect(await nextRun()).toEqual(queued)

  const processing = { ...run, state: 'Processing', finishedAt: null } as const
  await asTenant((unit) => runStore.saveRun(unit, processing))
  expect(await findRun(runId)).toEqual(processing)
  expect(await nextRun()).toEqual(processing)

  await asTenant((unit) => runStore.saveRun(unit, run))
  expect(await findRun(runId)).toEqual(run)
  expect(await nextRun()).toBeNull()
})

test('round-trips a processed run', async () => {
  const { state: _state, done: _done, afterPlace: _place, afterProductCode: _code, ...others } = run
  const { startedAt: _startedAt, finishedAt: _finishedAt, ...finished } = { ...others, runId: crypto.randomUUID() }
  await asTenant((unit) => runStore.insertFinishedRun(unit, finished))
  const { total, requestedAt } = finished
  const ended = { state: 'Completed', startedAt: requestedAt, finishedAt: requestedAt }
  expect(await findRun(finished.runId)).toEqual({
    ...finished,
    ...ended,
    done: total,
    afterPlace: 0,
    afterProductCode: '',
  })
})
