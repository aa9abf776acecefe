import { sendConfirmations } from './confirmations.ts'
import { expectStatus } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import { type Leg, legColumns, roundFigure, rounds, runSideBySide, seconds, toRow } from './support/side-by-side.ts'
import { type ApiProcess, openStage, startApi } from './support/stage.ts'

/** Order confirmations over HTTP, with and without the request log, side by side. */
export async function benchmarkRequestLog(): Promise<void> {
  const stage = await openStage()
  const logged = await startApi(stage)
  const unlogged = await startApi(stage, { withoutRequestLog: true })
  try {
    const loadOf = (api: ApiProcess): Leg => ({
      api,
      run: async (forSeconds) => expectStatus('201', await sendConfirmations(api, forSeconds)),
    })
    const legs = await runSideBySide(stage, { logged: loadOf(logged), unlogged: loadOf(unlogged) })
    console.log(`confirmations, 64 connections; medians of ${rounds} rounds of ${seconds} s each, in turn\n`)
    printTable(legColumns, [toRow('with the request log', legs.logged), toRow('without', legs.unlogged)])
    const takenBy = ({ time }: typeof legs.logged) => time.server + time.database
    const ratio = roundFigure(takenBy(legs.logged) / takenBy(legs.unlogged))
    console.log(`\nprocessor time of server and database with the log to that without: ${ratio}`)
    console.log(JSON.stringify({ bench: 'request-log', timeRatio: ratio }))
  } finally {
    await logged.stop()
    await unlogged.stop()
    await stage.close()
  }
}
