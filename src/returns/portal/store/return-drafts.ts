import { getTransaction } from '../../../platform/db/transaction.ts'
import type { ReturnDraft, ReturnDraftStore } from '../service/return-draft.ts'

export const returnDraftStore: ReturnDraftStore = {
  async endSession(unit, sessionId) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'return-session-end',
      `with draft as (delete from portolan.return_draft where tenant = $1 and draft_id = $2)
       insert into portolan.ended_return_session (tenant, session_id, ended_at) values ($1, $2, $3)
       on conflict (tenant, session_id) do nothing`,
      [transaction.requireTenant, sessionId, unit.at],
    )
  },

  async hasEnded(unit, sessionId) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'return-session-ended',
      'select 1 from portolan.ended_return_session where tenant = $1 and session_id = $2',
      [transaction.requireTenant, sessionId],
    )
    return rows.length > 0
  },

  async findDraft(unit, draftId) {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runPrepared<{ content: ReturnDraft }>(
      'return-draft-find',
      'select content from portolan.return_draft where tenant = $1 and draft_id = $2',
      [transaction.requireTenant, draftId],
    )
    return row?.content ?? null
  },

  async saveDraft(unit, draftId, orderReference, draft) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'return-draft-save',
      `insert into portolan.return_draft (tenant, draft_id, order_reference, content, updated_at)
       values ($1, $2, $3, $4, $5)
       on conflict (tenant, draft_id) do update set content = excluded.content, updated_at = excluded.updated_at`,
      [transaction.requireTenant, draftId, orderReference, JSON.stringify(draft), unit.at],
    )
  },

  async deleteDraft(unit, draftId) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'return-draft-delete',
      'delete from portolan.return_draft where tenant = $1 and draft_id = $2',
      [transaction.requireTenant, draftId],
    )
  },

  async deleteOlderThan(unit, moment) {
    const rows = await getTransaction(unit).runStatement<{ count: number }>(
      `with ended as (delete from portolan.ended_return_session where ended_at < $1),
            deleted as (delete from portolan.return_draft where updated_at < $1 returning 1)
       select count(*)::int as count from deleted`,
      [moment],
    )
    return rows[0]?.count ?? 0
  },
}
