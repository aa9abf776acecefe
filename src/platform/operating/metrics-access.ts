import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'

export interface MetricsAccessSettings {
  readonly isProduction: boolean
  /** A port for metrics only; null for none. */
  readonly metricsPort: number | null
  /** The token required to read them; null for none. */
  readonly metricsToken: string | null
}

/** Throws a Problem if the sender of this Authorization header may not read the metrics. */
export type AssertMetricsAccess = (authorization: string | undefined) => void

/**
 * Checks access to metrics on the API port: denied if metrics have their own port; otherwise by token if there is one;
 * otherwise open, except in production.
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

/** Checks access to metrics on their own port: by token, if there is one. */
export function createMetricsPortAccess({
  metricsToken,
}: Pick<MetricsAccessSettings, 'metricsToken'>): AssertMetricsAccess {
  if (metricsToken === null) return () => {}
  const wanted = calculateDigest(metricsToken)
  return (authorization) => {
    const sentToken = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (sentToken !== undefined && timingSafeEqual(calculateDigest(sentToken), wanted)) return
    const message = 'Metrics require the header Authorization: Bearer <PORTOLAN_METRICS_TOKEN>'
    throw new Problem('unauthenticated', message, sentToken === undefined ? {} : { reason: 'invalid_token' })
  }
}

/** Of equal length, for any input. */
const calculateDigest = (text: string): Buffer => createHash('sha256').update(text).digest()

function createAbsentAccess(message: string): AssertMetricsAccess {
  return () => {
    throw new Problem('not-found', message)
  }
}
