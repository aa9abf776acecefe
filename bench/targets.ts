/** A figure in a benchmark’s JSON result that has a target, or that gives the context for one that has. */
export interface Target {
  readonly bench: string
  /** Its property in the JSON result. */
  readonly figure: string
  readonly work: string
  /** The target; null for a figure that is only reported. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null
}

/** The table of `npm run bench -- all`. Ratios compare with a bare client that does the same work in the same run. */
export const targets: readonly Target[] = [
  { bench: 'confirmations', figure: 'perSecond', work: 'confirmations a second, durable', target: null },
  { bench: 'confirmations', figure: 'ratioToBare', work: 'confirmations, ratio', target: { atLeast: 0.8 } },
  { bench: 'confirmations', figure: 'timeRatioToBare', work: 'confirmations, ratio by processor time', target: null },
  {
    bench: 'confirmations',
    figure: 'p99ToBare',
    work: 'confirmations, p99 to the bare client’s',
    target: { atMost: 1.3 },
  },
  {
    bench: 'confirmations',
    figure: 'ratioToBareFastify',
    work: 'the server without a database, to bare Fastify that parses and checks the body',
    target: { atLeast: 0.7 },
  },
  { bench: 'returns', figure: 'createsPerSecond', work: 'returns created a second, durable', target: null },
  { bench: 'returns', figure: 'createRatioToBare', work: 'creates of returns, ratio', target: { atLeast: 0.5 } },
  {
    bench: 'returns',
    figure: 'createTimeRatioToBare',
    work: 'creates of returns, ratio by processor time',
    target: null,
  },
  { bench: 'returns', figure: 'readsPerSecond', work: 'orders read with their eligibility a second', target: null },
  { bench: 'returns', figure: 'readRatioToBare', work: 'orders with eligibility, ratio', target: { atLeast: 0.7 } },
  {
    bench: 'returns',
    figure: 'readTimeRatioToBare',
    work: 'orders with eligibility, ratio by processor time',
    target: null,
  },
  { bench: 'returns', figure: 'deepPageFactor', work: 'page 1,000 of returns, to page 1', target: { atMost: 2 } },
  {
    bench: 'catalog',
    figure: 'lookupsPerSecondOfOne',
    work: '50 products looked up a second, one process',
    target: null,
  },
  {
    bench: 'catalog',
    figure: 'ratioToBareLookupOfOne',
    work: '50 products, one process, ratio',
    target: { atLeast: 0.7 },
  },
  { bench: 'catalog', figure: 'readableS', work: '100,000 products readable, seconds', target: null },
  { bench: 'catalog', figure: 'speedToCopy', work: '100,000 products, speed to COPY', target: { atLeast: 0.4 } },
  { bench: 'reload', figure: 'perSecond', work: 'products classified and stored a second', target: { atLeast: 8000 } },
  {
    bench: 'documents',
    figure: 'packagesPerSecond',
    work: 'packages with label, invoice and CN22 a second',
    target: { atLeast: 150 },
  },
  { bench: 'documents', figure: 'labelsPerSecond', work: 'labels of returns a second', target: { atLeast: 200 } },
  { bench: 'documents', figure: 'storedP99Ms', work: 'stored document, p99 in ms', target: { atMost: 5 } },
  { bench: 'landed-cost', figure: 'perSecond', work: 'landed costs of 3 items a second', target: { atLeast: 3000 } },
  {
    bench: 'landed-cost',
    figure: 'batchCartsPerSecond',
    work: 'carts of 3 items a second, in batches of 100',
    target: { atLeast: 10_000 },
  },
  {
    bench: 'locations',
    figure: 'slowestP95Ms',
    work: 'nearest 100 of 200,000 locations, p95 in ms',
    target: { atMost: 6 },
  },
  { bench: 'start', figure: 'listeningMs', work: 'warm start, ms', target: { atMost: 1200 } },
  { bench: 'start', figure: 'firstRequestMs', work: 'first request, ms', target: { atMost: 20 } },
  { bench: 'catalog', figure: 'peakMiB', work: 'memory of one process under an upload, MiB', target: { atMost: 220 } },
  { bench: 'reload', figure: 'peakMiB', work: 'memory of one process under a reload, MiB', target: { atMost: 220 } },
  { bench: 'memory', figure: 'peak', work: 'memory under slow clients, MiB', target: null },
  {
    bench: 'fairness',
    figure: 'worstRatio',
    work: 'a tenant’s p99 beside one that floods, to its quiet p99',
    target: { atMost: 3 },
  },
]

/** Whether a figure meets its target; null if it has none. */
export function meetsTarget({ target }: Target, value: number): boolean | null {
  if (target === null) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** Formats a target, such as `≥ 0.8`. */
export function formatTarget({ target }: Target): string {
  if (target === null) return ''
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}
