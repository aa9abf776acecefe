import { Problem } from '../../kernel/problem.ts'
import type { Database } from '../db/database.ts'
import { type Operation, operation, TextAnswer } from '../http/call.ts'
import { writeJsonText } from '../http/json-text.ts'
import type { Metrics } from '../metrics.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { Auxiliaries } from './auxiliaries.ts'
import type { RefuseMetrics } from './metrics-access.ts'
import { readDocument, readLiveness, readMetrics, readReadiness, readServiceDocument } from './routes.ts'

export interface OperatingParts {
  readonly database: Database
  readonly auxiliaries: Auxiliaries
  readonly metrics: Metrics
  /** Who may read them here. */
  readonly refuseMetrics: RefuseMetrics
  /** Whether the server is on its way to stop. */
  readonly isStopping: () => boolean
  /** The documents by name; the one of all services is `portolan`. */
  readonly documents: ReadonlyMap<string, OpenApiDocument>
}

const fresh = { 'cache-control': 'no-cache' }

/** Health, metrics and the documents of the interface. */
export function operatingOperations(parts: OperatingParts): Operation[] {
  const { database, auxiliaries, metrics, refuseMetrics, isStopping, documents } = parts
  const texts = new Map(
    [...documents].map(([name, document]) => [name, writeJsonText<Record<string, unknown>>({ ...document })]),
  )
  const find = (name: string) => {
    const body = texts.get(name)
    if (body === undefined)
      throw new Problem('not-found', `There is no document of this name; there are ${[...texts.keys()].join(', ')}`)
    return { status: 200, headers: fresh, body } as const
  }
  return [
    operation(readLiveness).by(async () => ({ status: 200, body: { status: 'ok' } })),
    operation(readReadiness).by(async () => {
      if (isStopping()) throw new Problem('unavailable', 'The server is stopping', { retryAfter: 5 })
      await database.ping()
      const troubles = auxiliaries.troubles().map(({ name, summary }) => ({ of: name, summary }))
      return { status: 200, body: troubles.length === 0 ? { status: 'ok' } : { status: 'degraded', troubles } }
    }),
    metricsOperation(metrics, refuseMetrics),
    operation(readDocument).by(async () => new TextAnswer(readDocument, find('portolan'))),
    operation(readServiceDocument).by(
      async (call) => new TextAnswer(readServiceDocument, find(call.params.document.replace(/\.json$/, ''))),
    ),
  ]
}

/** The metrics, for whoever is not refused. */
export const metricsOperation = (metrics: Metrics, refuseMetrics: RefuseMetrics): Operation =>
  operation(readMetrics).by(async ({ headers }) => {
    refuseMetrics(headers.authorization)
    return TextAnswer.ofText(readMetrics, { status: 200, headers: {}, body: await metrics.text() })
  })
