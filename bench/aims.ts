/** A figure of a benchmark’s last line that has an aim, or that another is held against. */
export interface Aim {
  readonly bench: string
  /** The member of the line. */
  readonly figure: string
  readonly work: string
  /** What the figure is to reach; null for one that is only told. */
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null
}

/** The table of `npm run bench -- all`. Ratios are to a bare client of the same run that does the same work. */
export const aims: readonly Aim[] = [
  { bench: 'confirmations', figure: 'perSecond', work: 'confirmations a second, durable', aim: null },
  { bench: 'confirmations', figure: 'ratioToBare', work: 'confirmations, ratio', aim: { atLeast: 0.8 } },
  { bench: 'confirmations', figure: 'timeRatioToBare', work: 'confirmations, ratio by processor time', aim: null },
  {
    bench: 'confirmations',
    figure: 'p99ToBare',
    work: 'confirmations, p99 to the bare client’s',
    aim: { atMost: 1.3 },
  },
  {
    bench: 'confirmations',
    figure: 'ratioToBareFastify',
    work: 'the server without a database, to bare Fastify that parses and checks the body',
    aim: { atLeast: 0.7 },
  },
  { bench: 'returns', figure: 'createsPerSecond', work: 'returns created a second, durable', aim: null },
  { bench: 'returns', figure: 'createRatioToBare', work: 'creates of returns, ratio', aim: { atLeast: 0.5 } },
  { bench: 'returns', figure: 'createTimeRatioToBare', work: 'creates of returns, ratio by processor time', aim: null },
  { bench: 'returns', figure: 'readsPerSecond', work: 'orders read with their eligibility a second', aim: null },
  { bench: 'returns', figure: 'readRatioToBare', work: 'orders with eligibility, ratio', aim: { atLeast: 0.7 } },
  {
    bench: 'returns',
    figure: 'readTimeRatioToBare',
    work: 'orders with eligibility, ratio by processor time',
    aim: null,
  },
  { bench: 'returns', figure: 'deepPageFactor', work: 'page 1,000 of returns, to page 1', aim: { atMost: 2 } },
  { bench: 'catalog', figure: 'lookupsPerSecondOfOne', work: '50 products looked up a second, one process', aim: null },
  {
    bench: 'catalog',
    figure: 'ratioToBareLookupOfOne',
    work: '50 products, one process, ratio',
    aim: { atLeast: 0.7 },
  },
  { bench: 'catalog', figure: 'readableS', work: '100,000 products readable, seconds', aim: null },
  { bench: 'catalog', figure: 'speedToCopy', work: '100,000 products, speed to COPY', aim: { atLeast: 0.4 } },
  { bench: 'reload', figure: 'perSecond', work: 'products classified and stored a second', aim: { atLeast: 8000 } },
  {
    bench: 'documents',
    figure: 'packagesPerSecond',
    work: 'packages with label, invoice and CN22 a second',
    aim: { atLeast: 150 },
  },
  { bench: 'documents', figure: 'labelsPerSecond', work: 'labels of returns a second', aim: { atLeast: 200 } },
  { bench: 'documents', figure: 'storedP99Ms', work: 'stored document, p99 in ms', aim: { atMost: 5 } },
  { bench: 'landed-cost', figure: 'perSecond', work: 'landed costs of 3 items a second', aim: { atLeast: 3000 } },
  {
    bench: 'locations',
    figure: 'slowestP95Ms',
    work: 'nearest 100 of 200,000 locations, p95 in ms',
    aim: { atMost: 6 },
  },
  { bench: 'start', figure: 'listeningMs', work: 'warm start, ms', aim: { atMost: 1200 } },
  { bench: 'start', figure: 'firstRequestMs', work: 'first request, ms', aim: { atMost: 20 } },
  { bench: 'catalog', figure: 'peakMiB', work: 'memory of one process under an upload, MiB', aim: { atMost: 220 } },
  { bench: 'reload', figure: 'peakMiB', work: 'memory of one process under a reload, MiB', aim: { atMost: 220 } },
  { bench: 'memory', figure: 'peak', work: 'memory under slow clients, MiB', aim: null },
  {
    bench: 'fairness',
    figure: 'worstRatio',
    work: 'a tenant’s p99 beside one that floods, to its quiet p99',
    aim: { atMost: 3 },
  },
]

/** Whether a figure has reached its aim; null where it has none. */
export function hasReached({ aim }: Aim, value: number): boolean | null {
  if (aim === null) return null
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}

/** An aim in words. */
export function formatAim({ aim }: Aim): string {
  if (aim === null) return ''
  return 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
}
