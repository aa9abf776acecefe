import { getTransaction } from '../../platform/db/transaction.ts'
import type { ConsoleSessionStore, StoredConsoleSession } from '../service/console-sessions.ts'
import type { User } from '../service/users.ts'
import { identityColumns } from './users.ts'

type Row = Omit<StoredConsoleSession, 'user'> & User

export const consoleSessionStore: ConsoleSessionStore = {
  async insertSession(unit, { sessionId, userId, secretHash, startedAt, signedInAt, lastUsedAt, address }) {
    await getTransaction(unit).runStatement(
      `insert into portolan.console_session (session_id, user_id, secret_hash, started_at, signed_in_at, last_used_at, address)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [sessionId, userId, secretHash, startedAt, signedInAt, lastUsedAt, address],
    )
  },

  async findSessions(unit, sessionIds, { startedAfter, usedAfter }) {
    const rows = await getTransaction(unit).runPrepared<Row>(
      'sessions-of-console',
      `select s.session_id as "sessionId", s.user_id as "userId", s.secret_hash as "secretHash",
              s.started_at as "startedAt", s.signed_in_at as "signedInAt", s.last_used_at as "lastUsedAt", s.address,
              u.name, u.roles, u.is_active as "isActive", u.is_sandbox as "isSandbox",
              u.password_changed_at as "passwordChangedAt", u.created_at as "createdAt",
              ${identityColumns} as identity
         from portolan.console_session s join portolan.console_user u using (user_id)
        where s.session_id = any ($1) and s.started_at > $2 and s.last_used_at > $3
          and u.is_active and (u.password_changed_at is null or u.password_changed_at <= s.started_at)`,
      [sessionIds, startedAfter, usedAfter],
    )
    return rows.map(({ sessionId, userId, secretHash, startedAt, signedInAt, lastUsedAt, address, ...rest }) => {
      const { name, roles, isActive, isSandbox, passwordChangedAt, identity, createdAt } = rest
      const user = { userId, name, roles, isActive, isSandbox, passwordChangedAt, identity, createdAt }
      return { sessionId, userId, secretHash, startedAt, signedInAt, lastUsedAt, address, user }
    })
  },

  async markUsed(unit, sessionId) {
    await getTransaction(unit).runStatement(
      'update portolan.console_session set last_used_at = $2 where session_id = $1',
      [sessionId, unit.at],
    )
  },

  async removeSession(unit, sessionId) {
    await getTransaction(unit).runStatement('delete from portolan.console_session where session_id = $1', [sessionId])
  },

  async removeSessionsOf(unit, userId) {
    const rows = await getTransaction(unit).runStatement<{ readonly session_id: string }>(
      'delete from portolan.console_session where user_id = $1 returning session_id',
      [userId],
    )
    return rows.length
  },

  async tidySessions(unit, userId, keep, { startedAfter, usedAfter }) {
    await getTransaction(unit).runStatement(
      `delete from portolan.console_session
        where session_id in (select session_id from portolan.console_session where started_at <= $3 limit 1000)
           or user_id = $1 and (last_used_at <= $4
              or session_id in (select session_id from portolan.console_session
                                 where user_id = $1 order by started_at desc, session_id desc offset $2))`,
      [userId, keep, startedAfter, usedAfter],
    )
  },

  async listTenants(unit, codes, limit) {
    return getTransaction(unit).runPrepared<{ readonly tenant: string; readonly name: string }>(
      'tenants-of-console',
      `select tenant, name from portolan.tenant
        where disabled_at is null and ($1::text[] is null or tenant = any ($1)) order by tenant limit $2`,
      [codes, limit],
    )
  },
}
