import { sendConfirmations } from './confirmations.ts'
import { type ApiProcess, createEnvironment, startApi } from './support/environment.ts'
import { expectStatus } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import { type Leg, legColumns, roundFigure, rounds, runSideBySide, seconds, toRow } from './support/side-by-side.ts'

/** Measures order confirmations over HTTP with the request log on and off. */
export async function benchmarkRequestLog(): Promise<void> {
  const environment = await createEnvironment()
  const logged = await startApi(environment)
  const unlogged = await startApi(environment, { withoutRequestLog: true })
  try {
    const createLoad = (api: ApiProcess): Leg => ({
      api,
      run: async (forSeconds) => expectStatus('201', await sendConfirmations(api, forSeconds)),
    })
    const legs = await runSideBySide(environment, { logged: createLoad(logged), unlogged: createLoad(unlogged) })
    console.log(`confirmations, 64 connections; medians of ${rounds} rounds of ${seconds} s each, in turn\n`)
    printTable(legColumns, [toRow('with the request log', legs.logged), toRow('without', legs.unlogged)])
    const sumTime = ({ time }: typeof legs.logged) => time.server + time.database
    const ratio = roundFigure(sumTime(legs.logged) / sumTime(legs.unlogged))
    console.log(`\nprocessor time of server and database, with the log relative to without: ${ratio}`)
    console.log(JSON.stringify({ bench: 'request-log', timeRatio: ratio }))
  } finally {
    await logged.stop()
    await unlogged.stop()
    await environment.close()
  }
}
