import { getTransaction } from '../../platform/db/transaction.ts'
import type { ClearedEntry, DecisionStore } from '../service/screening.ts'

/** Stores decisions in the database; they are immutable. */
export const screeningDecisionStore: DecisionStore = {
  async insertDecisions(unit, decision, evidence) {
    const transaction = getTransaction(unit)
    const { subject } = decision
    const [reference, brandCode, packageReference, returnOrderNumber] =
      subject.kind === 'package'
        ? [subject.platformPackageReference, subject.brandCode, subject.packageReference, null]
        : [null, null, null, subject.returnOrderNumber]
    await transaction.runStatement(
      `insert into portolan.screening_decision
              (tenant, decision_id, party_key, list, entry_id, entry_digest, action, note, decided_by, decided_at,
               platform_package_reference, brand_code, order_reference, package_reference, return_order_number, hit)
       select $1, decision_id, hit->>'partyKey', hit->>'list', hit->>'entryId', hit->>'entryDigest', $4, $5, $6, $7,
              $8, $9, $10, $11, $12, hit
         from unnest($2::uuid[], $3::json[]) as added (decision_id, hit)
       returning 1`,
      [
        transaction.requireTenant,
        evidence.map(({ decisionId }) => decisionId),
        evidence.map((stored) => JSON.stringify(stored.evidence)),
        decision.action,
        decision.note,
        unit.by,
        unit.at,
        reference,
        brandCode,
        decision.orderReference,
        packageReference,
        returnOrderNumber,
      ],
    )
  },

  async listCleared(unit, partyKeys) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<ClearedEntry>(
      'screening-cleared',
      `select party_key as "partyKey", list, entry_id as "entryId", entry_digest as "entryDigest"
         from portolan.screening_decision where tenant = $1 and party_key = any($2::text[]) and action = 'Release'`,
      [transaction.requireTenant, partyKeys],
    )
  },
}
