import { sql } from 'kysely'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { User, UserStore, UserWithPassword } from '../service/users.ts'

interface Tables {
  console_user: {
    user_id: string
    name: string
    roles: User['roles']
    password_hash: string | null
    password_changed_at: Date | null
    identity_issuer: string | null
    identity_subject: string | null
    is_active: boolean
    is_sandbox: boolean
    created_at: Date
  }
}

const db = createQueryBuilder<Tables>()

/** The identity at the provider, as JSON or null. */
export const identityColumns = `case when identity_issuer is not null
  then jsonb_build_object('issuer', identity_issuer, 'subject', identity_subject) end`

const shown = [
  'user_id as userId',
  'name',
  'roles',
  'is_active as isActive',
  'is_sandbox as isSandbox',
  'password_changed_at as passwordChangedAt',
  sql<User['identity']>`${sql.raw(identityColumns)}`.as('identity'),
  'created_at as createdAt',
] as const

const toJson = (roles: User['roles']) => sql<User['roles']>`${JSON.stringify(roles)}::jsonb`

export const userStore: UserStore = {
  async insertUser(unit, { userId, name, roles, isActive, isSandbox, passwordChangedAt, identity, createdAt }) {
    await getTransaction(unit).runQuery(
      db.insertInto('console_user').values({
        user_id: userId,
        name,
        roles: toJson(roles),
        is_active: isActive,
        is_sandbox: isSandbox,
        password_changed_at: passwordChangedAt,
        identity_issuer: identity?.issuer ?? null,
        identity_subject: identity?.subject ?? null,
        created_at: createdAt,
      }),
    )
  },

  async updateUser(unit, userId, { name, roles, isActive }) {
    const change = { name, roles: toJson(roles), is_active: isActive }
    await getTransaction(unit).runQuery(db.updateTable('console_user').set(change).where('user_id', '=', userId))
  },

  async setPassword(unit, userId, passwordHash, isSandbox) {
    const change = { password_hash: passwordHash, password_changed_at: unit.at, is_sandbox: isSandbox }
    await getTransaction(unit).runQuery(db.updateTable('console_user').set(change).where('user_id', '=', userId))
  },

  async deleteUser(unit, userId) {
    await getTransaction(unit).runQuery(db.deleteFrom('console_user').where('user_id', '=', userId))
  },

  async isNameTaken(unit, name, userId) {
    const query = db
      .selectFrom('console_user')
      .select('user_id')
      .where('user_id', '!=', userId)
      .where(sql<boolean>`lower(${name}) in (lower(name), lower(user_id))`)
      .limit(1)
    return (await getTransaction(unit).runQuery(query)).length > 0
  },

  async findSimilarId(unit, userId) {
    const query = db
      .selectFrom('console_user')
      .select('user_id as userId')
      .where(sql<boolean>`lower(user_id) = lower(${userId})`)
      .limit(1)
    return (await getTransaction(unit).runQuery(query))[0]?.userId ?? null
  },

  async findUser(unit, userId): Promise<UserWithPassword | null> {
    const query = db
      .selectFrom('console_user')
      .select([...shown, 'password_hash as passwordHash'])
      .where('user_id', '=', userId)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async findUserOfIdentity(unit, { issuer, subject }): Promise<User | null> {
    const query = db
      .selectFrom('console_user')
      .select(shown)
      .where('identity_issuer', '=', issuer)
      .where('identity_subject', '=', subject)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async listUsers(unit, tenant, afterId, limit): Promise<readonly User[]> {
    let query = db.selectFrom('console_user').select(shown).orderBy('user_id').limit(limit)
    if (afterId !== null) query = query.where('user_id', '>', afterId)
    if (tenant !== null) {
      query = query.where(
        sql<boolean>`(roles @> ${JSON.stringify([{ tenant }])}::jsonb or roles @> '[{"tenant": null}]'::jsonb)`,
      )
    }
    return getTransaction(unit).runQuery(query)
  },
}
