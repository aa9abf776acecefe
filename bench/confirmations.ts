import { randomUUID } from 'node:crypto'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import { runBareInserts } from './support/bare-inserts.ts'
import { type ApiProcess, createEnvironment, startApi, startBareFastify } from './support/environment.ts'
import { buildPostRequest, expectStatus, type LoadResult, runHttpLoad } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import {
  calculateSpeedRatio,
  calculateTimeRatio,
  type Leg,
  type LegResult,
  legColumns,
  roundFigure,
  rounds,
  runSideBySide,
  seconds,
  toRow,
} from './support/side-by-side.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'
const connections = 64

const template = JSON.stringify(createSampleConfirmation())
const templateCart = JSON.stringify(createSampleConfirmation().retailerCartId)
const templateNumber = JSON.stringify(createSampleConfirmation().platformOrderNumber)

/** A 4 kB confirmation with a new order number. */
function createBody(): { readonly number: string; readonly text: string } {
  const number = randomUUID()
  const text = template.replace(templateNumber, JSON.stringify(number))
  return { number, text: text.replace(templateCart, JSON.stringify(`CART-${number}`)) }
}

/**
 * Sends confirmations for the given number of seconds.
 *
 * @param options `tokens`: of the clients that send them in turn; by default one
 */
export function sendConfirmations(
  api: ApiProcess,
  forSeconds: number,
  options: { readonly connections?: number; readonly tokens?: readonly string[] } = {},
): Promise<LoadResult> {
  const tokens = options.tokens ?? [api.token]
  let sentCount = 0
  return runHttpLoad({
    port: api.port,
    connections: options.connections ?? connections,
    seconds: forSeconds,
    next: () => {
      const { number, text } = createBody()
      return buildPostRequest(path, tokens[sentCount++ % tokens.length] ?? api.token, number, text)
    },
  })
}

/**
 * Measures order confirmations over HTTP, each durable before the response, with idempotency keys and row-level
 * security on. Compares them with the same rows inserted by a bare client in one transaction each, with the same server
 * without a database, and with bare Fastify that parses and validates the same bodies.
 */
export async function benchmarkConfirmations(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  const empty = await startApi(environment, { withoutDatabase: true })
  const fastify = await startBareFastify(api)
  try {
    const createLoad = (target: ApiProcess): Leg => ({
      api: target,
      run: async (forSeconds) => expectStatus('201', await sendConfirmations(target, forSeconds)),
    })
    const legs = await runSideBySide(environment, {
      api: createLoad(api),
      bare: {
        api: null,
        run: (forSeconds) => runBareInserts(environment, { connections, seconds: forSeconds, freshBody: createBody }),
      },
      empty: createLoad(empty),
      fastify: createLoad(fastify),
    })
    printReport(legs)
  } finally {
    await api.stop()
    await empty.stop()
    await fastify.stop()
    await environment.close()
  }
}

function printReport({
  api,
  bare,
  empty,
  fastify,
}: Readonly<Record<'api' | 'bare' | 'empty' | 'fastify', LegResult>>): void {
  console.log(
    `confirmations of ${Buffer.byteLength(template)} bytes with 5 lines, ${connections} connections, one API process;`,
  )
  console.log(`medians of ${rounds} rounds of ${seconds} s each, in turn\n`)
  printTable(legColumns, [
    toRow('confirmations over HTTP, durable', api),
    toRow('the same rows by a bare client, one transaction each', bare),
    toRow('the same server without a database', empty),
    toRow('bare Fastify, parsing and validating the body', fastify),
  ])
  const ratios = {
    ratioToBare: roundFigure(calculateSpeedRatio(api, bare)),
    timeRatioToBare: roundFigure(calculateTimeRatio(api, bare)),
    p99ToBare: roundFigure(api.p99 / bare.p99),
    ratioToWithoutDatabase: roundFigure(calculateSpeedRatio(api, empty)),
    ratioToBareFastify: roundFigure(calculateSpeedRatio(empty, fastify)),
    timeRatioToBareFastify: roundFigure(fastify.time.server / empty.time.server),
  }
  console.log(
    `\nratio to the bare client ${ratios.ratioToBare}, by processor time ${ratios.timeRatioToBare}; without a database to bare Fastify ${ratios.ratioToBareFastify}, by processor time of the server ${ratios.timeRatioToBareFastify}`,
  )
  console.log(
    JSON.stringify({
      bench: 'confirmations',
      connections,
      perSecond: Math.round(api.perSecond),
      p50Ms: roundFigure(api.p50),
      p99Ms: roundFigure(api.p99),
      barePerSecond: Math.round(bare.perSecond),
      withoutDatabasePerSecond: Math.round(empty.perSecond),
      bareFastifyPerSecond: Math.round(fastify.perSecond),
      ...ratios,
    }),
  )
}
