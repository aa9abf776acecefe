import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'

export interface MetricsAccessSettings {
  readonly isProduction: boolean
  /** The port that has nothing but the metrics; null for none. */
  readonly metricsPort: number | null
  /** What must be shown to read them; null for nothing. */
  readonly metricsToken: string | null
}

/** Throws a Problem when whoever sent this Authorization header may not read the metrics. */
export type AssertMetricsAccess = (authorization: string | undefined) => void

/**
 * Who may read the metrics at the port of the API: nobody when they have a port of their own, whoever shows the token when
 * there is one, and otherwise anybody, but in production nobody.
 */
export function createApiMetricsAccess({
  isProduction,
  metricsPort,
  metricsToken,
}: MetricsAccessSettings): AssertMetricsAccess {
  if (metricsPort !== null) return createAbsentAccess('Metrics are served on a separate port')
  if (metricsToken === null && isProduction) {
    return createAbsentAccess(
      'Metrics are disabled; enable them in production with PORTOLAN_METRICS_TOKEN or PORTOLAN_METRICS_PORT',
    )
  }
  return createMetricsPortAccess({ metricsToken })
}

/** Who may read them at the port of their own: whoever reaches it, and shows the token when there is one. */
export function createMetricsPortAccess({
  metricsToken,
}: Pick<MetricsAccessSettings, 'metricsToken'>): AssertMetricsAccess {
  if (metricsToken === null) return () => {}
  const wanted = digest(metricsToken)
  return (authorization) => {
    const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (sent !== undefined && timingSafeEqual(digest(sent), wanted)) return
    const message = 'Metrics require the header Authorization: Bearer <PORTOLAN_METRICS_TOKEN>'
    throw new Problem('unauthenticated', message, sent === undefined ? {} : { reason: 'invalid_token' })
  }
}

/** Of equal length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function createAbsentAccess(message: string): AssertMetricsAccess {
  return () => {
    throw new Problem('not-found', message)
  }
}
