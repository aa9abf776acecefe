import { sql } from 'kysely'
import type { Scope } from '../../kernel/principal.ts'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { ApiClient, ApiClientWithSecret, ClientStore } from '../service/client.ts'

interface Tables {
  api_client: {
    client_id: string
    tenant: string | null
    name: string
    secret_hash: string
    scopes: string[]
    brands: string[] | null
    is_active: boolean
    is_sandbox: boolean
    secret_renewed_at: Date | null
    previous_secret_hash: string | null
    previous_secret_expires_at: Date | null
    rate_limits: Record<string, number>
    created_at: Date
  }
}

const db = createQueryBuilder<Tables>()

const shown = [
  'client_id as clientId',
  'tenant',
  'name',
  'scopes',
  'brands',
  'is_active as isActive',
  'is_sandbox as isSandbox',
  'secret_renewed_at as secretRenewedAt',
  'previous_secret_expires_at as previousSecretExpiresAt',
  'rate_limits as rateLimits',
  'created_at as createdAt',
] as const

/** Scopes were validated when they were written. */
const castScopes = <T extends { scopes: string[] }>(row: T) => ({ ...row, scopes: row.scopes as Scope[] })

export const clientStore: ClientStore = {
  async insertClient(unit, client) {
    const rows = await getTransaction(unit).runQuery(
      db
        .insertInto('api_client')
        .values({
          client_id: client.clientId,
          tenant: client.tenant,
          name: client.name,
          secret_hash: client.secretHash,
          scopes: [...client.scopes],
          brands: client.brands === null ? null : [...client.brands],
          is_active: client.isActive,
          is_sandbox: client.isSandbox,
          secret_renewed_at: client.secretRenewedAt,
          previous_secret_hash: client.previousSecretHash,
          previous_secret_expires_at: client.previousSecretExpiresAt,
          rate_limits: { ...client.rateLimits },
          created_at: client.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('client_id'),
    )
    return rows.length > 0
  },

  async findAll(unit, clientIds): Promise<readonly ApiClientWithSecret[]> {
    const query = db
      .selectFrom('api_client')
      .select([...shown, 'secret_hash as secretHash', 'previous_secret_hash as previousSecretHash'])
      .where('client_id', '=', sql<string>`any(${[...clientIds]}::text[])`)
    return (await getTransaction(unit).runQuery(query)).map(castScopes)
  },

  async countClients(unit, tenant, limit) {
    const [row] = await getTransaction(unit).runStatement<{ count: number }>(
      `select count(*)::int as count
         from (select from portolan.api_client where tenant = $1 limit $2) as counted`,
      [tenant, limit],
    )
    return row?.count ?? 0
  },

  async updateClient(unit, clientId, { name, scopes, brands, isActive }) {
    const query = db
      .updateTable('api_client')
      .set({ name, scopes: [...scopes], brands: brands === null ? null : [...brands], is_active: isActive })
      .where('client_id', '=', clientId)
    await getTransaction(unit).runQuery(query)
  },

  async updateRateLimits(unit, clientId, rateLimits) {
    const query = db
      .updateTable('api_client')
      .set({ rate_limits: { ...rateLimits } })
      .where('client_id', '=', clientId)
    await getTransaction(unit).runQuery(query)
  },

  async renewSecret(unit, clientId, { secretHash, previousSecretHash, previousSecretExpiresAt }) {
    const query = db
      .updateTable('api_client')
      .set({
        secret_hash: secretHash,
        is_sandbox: false,
        secret_renewed_at: unit.at,
        previous_secret_hash: previousSecretHash,
        previous_secret_expires_at: previousSecretExpiresAt,
      })
      .where('client_id', '=', clientId)
    await getTransaction(unit).runQuery(query)
  },

  async rewriteSecret(unit, clientId, before, now) {
    const query = db
      .updateTable('api_client')
      .set({ secret_hash: now })
      .where('client_id', '=', clientId)
      .where('secret_hash', '=', before)
    await getTransaction(unit).runQuery(query)
  },

  async listClients(unit, tenant, afterId, limit): Promise<readonly ApiClient[]> {
    let query = db.selectFrom('api_client').select(shown).orderBy('client_id').limit(limit)
    if (tenant !== null) query = query.where('tenant', '=', tenant)
    if (afterId !== null) query = query.where('client_id', '>', afterId)
    return (await getTransaction(unit).runQuery(query)).map(castScopes)
  },
}
