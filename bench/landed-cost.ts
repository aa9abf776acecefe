import { createEnvironment, startApi } from './support/environment.ts'
import { buildPostRequest, expectStatus, runHttpLoad } from './support/http-load.ts'
import { printTable } from './support/report.ts'
import { legColumns, roundFigure, rounds, runSideBySide, seconds, toRow } from './support/side-by-side.ts'

const connections = 16

/** A cart of three items from China to Germany, with freight and insurance. */
const cart = {
  destinationCountry: 'DE',
  originCountry: 'CN',
  currency: 'EUR',
  asOf: '2026-03-02',
  shipping: '8.00',
  insurance: '1.20',
  items: [
    { hsCode: '6109100010', unitPrice: '19.90', quantity: 2 },
    { hsCode: '6403990000', unitPrice: '119.00', quantity: 1, weight: '0.9', weightUnit: 'kg' },
    { hsCode: '4202210000', unitPrice: '249.00', quantity: 1 },
  ],
}

/** Measures the landed cost of three items. Every request has a new price, so that no cache can help. */
export async function benchmarkLandedCost(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    let cents = 0
    const run = async (forSeconds: number) =>
      expectStatus(
        '200',
        await runHttpLoad({
          port: api.port,
          connections,
          seconds: forSeconds,
          next: () => {
            const price = (19 + ++cents / 100).toFixed(2)
            const items = [{ ...cart.items[0], unitPrice: price }, ...cart.items.slice(1)]
            return buildPostRequest('/api/v2/LandedCost', api.token, '1', JSON.stringify({ ...cart, items }))
          },
        }),
      )
    const { carts } = await runSideBySide(environment, { carts: { api, run } })
    console.log(`${connections} connections, one API process; medians of ${rounds} rounds of ${seconds} s each\n`)
    printTable(legColumns, [toRow('landed cost of three items', carts)])
    console.log(
      JSON.stringify({
        bench: 'landed-cost',
        perSecond: Math.round(carts.perSecond),
        p50Ms: roundFigure(carts.p50),
        p99Ms: roundFigure(carts.p99),
        serverMs: roundFigure(carts.time.server),
      }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}
