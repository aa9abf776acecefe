import { createEnvironment, startApi } from './support/environment.ts'
import { buildPostRequest, expectStatus, runHttpLoad } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import { legColumns, roundFigure, rounds, runSideBySide, seconds, toRow } from './support/side-by-side.ts'

const connections = 16

const asOf = '2026-03-02'

/** A cart of three items from China to Germany, with freight and insurance. */
const cart = {
  destinationCountry: 'DE',
  originCountry: 'CN',
  currency: 'EUR',
  shipping: '8.00',
  insurance: '1.20',
  items: [
    { hsCode: '6109100010', unitPrice: '19.90', quantity: 2 },
    { hsCode: '6403990000', unitPrice: '119.00', quantity: 1, weight: '0.9', weightUnit: 'kg' },
    { hsCode: '4202210000', unitPrice: '249.00', quantity: 1 },
  ],
}

/** Consignments of a batch. */
const batchSize = 100
/** A tenant's batches are calculated one after the other. */
const batchConnections = 2

/**
 * Measures the landed cost of three items, one cart per request and 100. Every cart has a new price, so that no cache
 * can help.
 */
export async function benchmarkLandedCost(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    let cents = 0
    const makeCart = () => {
      const price = (19 + ++cents / 100).toFixed(2)
      return { ...cart, items: [{ ...cart.items[0], unitPrice: price }, ...cart.items.slice(1)] }
    }
    const makeBatch = () => ({ asOf, consignments: Array.from({ length: batchSize }, makeCart) })
    const createRun = (path: string, atOnce: number, makeBody: () => unknown) => async (forSeconds: number) =>
      expectStatus(
        '200',
        await runHttpLoad({
          port: api.port,
          connections: atOnce,
          seconds: forSeconds,
          next: () => buildPostRequest(path, api.token, '1', JSON.stringify(makeBody())),
        }),
      )
    const { carts, batches } = await runSideBySide(environment, {
      carts: { api, run: createRun('/api/v2/LandedCost', connections, () => ({ ...makeCart(), asOf })) },
      batches: { api, run: createRun('/api/v2/LandedCosts', batchConnections, makeBatch) },
    })
    console.log(`one API process; medians of ${rounds} rounds of ${seconds} s each\n`)
    printTable(legColumns, [
      toRow(`landed cost of three items, ${connections} connections`, carts),
      toRow(`batches of ${batchSize} such carts, ${batchConnections} connections`, batches),
    ])
    console.log(
      JSON.stringify({
        bench: 'landed-cost',
        perSecond: Math.round(carts.perSecond),
        p50Ms: roundFigure(carts.p50),
        p99Ms: roundFigure(carts.p99),
        serverMs: roundFigure(carts.time.server),
        batchCartsPerSecond: Math.round(batches.perSecond * batchSize),
        batchServerMs: roundFigure(batches.time.server),
      }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}
