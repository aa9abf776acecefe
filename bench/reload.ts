import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseProductLine } from '../scripts/classifier/corpus.ts'
import { readPairs, referenceDirectory } from '../src/adapters/customs-files.ts'
import { type ApiProcess, createEnvironment, startApi } from './support/environment.ts'
import { calculateMedian, printTable } from './support/report.ts'

const products = Number(process.env['BENCH_PRODUCTS'] ?? 100_000)
const brand = 'ACX'
/** Target for products classified per second, database included. */
const target = 3000
/** Interval of the concurrent lookups, in milliseconds. */
const readEvery = 20
const readsBefore = 300

/**
 * Measures the reload of a brand whose products name no code, so that each is classified again, and reads meanwhile.
 */
export async function benchmarkReload(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment, { withJobs: true })
  try {
    const uploaded = await waitUntilFinished(
      api,
      await postForLocation(api, 'POST', '/api/v2/RetailerCatalog', createUploadBody()),
    )
    const before = await measureReads(api, (count) => count < readsBefore)
    const begin = performance.now()
    const place = await postForLocation(
      api,
      'POST',
      '/api/v2/MasterCatalog/Reload',
      JSON.stringify({ brandCode: brand }),
    )
    let isOver = false
    const ended = waitUntilFinished(api, place).finally(() => {
      isOver = true
    })
    const [meanwhile, reloaded] = await Promise.all([measureReads(api, () => !isOver), ended])
    const seconds = (performance.now() - begin) / 1000
    printReport({ seconds, reloaded, before, meanwhile, peak: readPeakMemory(api.pid), uploaded })
  } finally {
    await api.stop()
    await environment.close()
  }
}

/** Products described by lines of the project's corpus, which repeat if there are fewer. */
function createUploadBody(): string {
  const lines = readPairs(`${referenceDirectory}classification/lines`)
  const productList = Array.from({ length: products }, (_, index) => {
    const [, text = ''] = lines[(index * 7919) % lines.length] ?? []
    const { name, material = 'unknown', description = name, category, gender } = parseProductLine(text)
    return {
      productCode: `RELOAD-${index}`,
      name,
      material,
      description,
      ...(category == null ? {} : { category }),
      ...(gender == null ? {} : { gender }),
      countryOfOrigin: 'PT',
      unitPrice: { amount: 10 + (index % 90), currency: 'GBP' },
      weight: 180,
      weightUnit: 'g',
      brandCode: brand,
    }
  })
  return JSON.stringify(productList)
}

async function call(api: ApiProcess, method: string, path: string, body?: string): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return response
}

async function postForLocation(api: ApiProcess, method: string, path: string, body?: string): Promise<string> {
  const response = await call(api, method, path, body)
  await response.arrayBuffer()
  return response.headers.get('location') ?? ''
}

interface Progress {
  readonly state: string
  readonly valid: number
  readonly invalid: number
}

async function waitUntilFinished(api: ApiProcess, path: string): Promise<Progress> {
  for (;;) {
    const progress = (await (await call(api, 'GET', path)).json()) as Progress
    if (progress.state === 'Completed') return progress
    if (progress.state === 'Failed') throw new Error(`${path} failed`)
    await delay(100)
  }
}

/** Latencies of product lookups in milliseconds, sorted. */
async function measureReads(api: ApiProcess, canContinue: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (canContinue(times.length)) {
    const from = performance.now()
    await (
      await call(api, 'GET', `/api/v2/Products?BrandCode=${brand}&ProductCode=RELOAD-${times.length % products}`)
    ).json()
    times.push(performance.now() - from)
    await delay(readEvery)
  }
  return times.toSorted((a, b) => a - b)
}

/** Peak resident memory of a process so far, in MiB. */
function readPeakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function printReport(measured: {
  readonly seconds: number
  readonly reloaded: Progress
  readonly uploaded: Progress
  readonly before: readonly number[]
  readonly meanwhile: readonly number[]
  readonly peak: number
}): void {
  const { seconds, reloaded, uploaded, before, meanwhile, peak } = measured
  if (reloaded.valid !== uploaded.valid)
    throw new Error('the reload and the upload differ in their number of valid products')
  const perSecond = products / seconds
  const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? Number.NaN
  printTable(
    ['', ''],
    [
      ['products', String(products)],
      ['seconds', seconds.toFixed(1)],
      ['products a second', perSecond.toFixed(0)],
      ['peak memory of the process, worker included', `${peak} MiB`],
      ['product lookup before (p50, p99)', `${calculateMedian(before).toFixed(1)} ms, ${p99(before).toFixed(1)} ms`],
      [
        'product lookup meanwhile (p50, p99)',
        `${calculateMedian(meanwhile).toFixed(1)} ms, ${p99(meanwhile).toFixed(1)} ms`,
      ],
    ],
  )
  const round = (value: number) => Math.round(value * 100) / 100
  console.log(
    `\n${JSON.stringify({
      bench: 'reload',
      products,
      perSecond: Math.round(perSecond),
      target,
      ratioToTarget: round(perSecond / target),
      peakMiB: peak,
      readP50Ms: round(calculateMedian(before)),
      readP99Ms: round(p99(before)),
      readMeanwhileP50Ms: round(calculateMedian(meanwhile)),
      readMeanwhileP99Ms: round(p99(meanwhile)),
      readMeanwhileToBefore: round(calculateMedian(meanwhile) / calculateMedian(before)),
    })}`,
  )
}
