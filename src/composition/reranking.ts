import type { FastifyBaseLogger } from 'fastify'
import { ChatReranker, largestRerankerAnswer, type RerankUse } from '../adapters/chat-reranker.ts'
import { createOutgoingHttp } from '../adapters/outgoing-http.ts'
import type { ShippedCustoms } from '../adapters/shipped-customs.ts'
import type { Config } from '../config/config.ts'
import { withReranker } from '../customs/index.ts'
import type { AuditLog } from '../kernel/audit-log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { getAllowedRanges } from './optional-adapters.ts'

/** Wraps the classifier so that uncertain answers are re-ranked, if a language model is configured. */
export function createReranking(
  config: Config,
  customsReference: ShippedCustoms,
  database: Database,
  audit: AuditLog,
  clock: Clock,
  log: FastifyBaseLogger,
): ShippedCustoms['classifier'] {
  const { classifier } = customsReference
  const { reranker: settings } = config
  if (settings === null) return classifier
  const http = createOutgoingHttp({
    allowedRanges: getAllowedRanges(config),
    maxResponseBytes: largestRerankerAnswer,
  })
  const report = (use: RerankUse) => {
    log.info({ ...use }, 'a language model was asked to re-rank a classification')
    if (use.outcome !== 'chosen') return
    const { tenant, model, before, after, tokens } = use
    const change = {
      action: 'classification.reranked',
      subject: { kind: 'classification', id: before, tenant },
      before: { classificationCode: before },
      after: { classificationCode: after, model, tokens },
    }
    database
      .runInTransaction({ as: 'operator' }, {}, (unit) => audit.recordChange(unit, change))
      .catch((error: unknown) => log.warn({ err: error }, 'a re-ranked classification is missing from the audit log'))
  }
  return withReranker(classifier, new ChatReranker({ settings, http, clock, report }), (code) =>
    customsReference.nomenclature.findTitle(code),
  )
}
