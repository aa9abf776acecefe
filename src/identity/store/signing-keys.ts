import { queryBuilder } from '../../platform/db/query-builder.ts'
import { transactionOf } from '../../platform/db/transaction.ts'
import type { SigningKeyStore, StoredSigningKey } from '../service/signing-keys.ts'

interface Tables {
  signing_key: {
    key_id: string
    algorithm: string
    private_key: Record<string, unknown>
    created_at: Date
    retired_at: Date | null
    expires_at: Date | null
  }
}

const db = queryBuilder<Tables>()

export const signingKeyStore: SigningKeyStore = {
  async add(unit, key) {
    await transactionOf(unit).rows(
      db.insertInto('signing_key').values({
        key_id: key.keyId,
        algorithm: key.algorithm,
        private_key: { ...key.kept },
        created_at: key.createdAt,
        retired_at: key.retiredAt,
        expires_at: key.expiresAt,
      }),
    )
  },

  async list(unit): Promise<readonly StoredSigningKey[]> {
    const rows = await transactionOf(unit).rows(
      db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').orderBy('key_id'),
    )
    return rows.map((row) => ({
      keyId: row.key_id,
      algorithm: 'RS256',
      kept: row.private_key,
      createdAt: row.created_at,
      retiredAt: row.retired_at,
      expiresAt: row.expires_at,
    }))
  },

  async rewrite(unit, keyId, kept) {
    await transactionOf(unit).rows(
      db
        .updateTable('signing_key')
        .set({ private_key: { ...kept } })
        .where('key_id', '=', keyId),
    )
  },

  async retire(unit, keyId, expiresAt) {
    await transactionOf(unit).rows(
      db.updateTable('signing_key').set({ retired_at: unit.at, expires_at: expiresAt }).where('key_id', '=', keyId),
    )
  },

  async remove(unit, keyId) {
    await transactionOf(unit).rows(db.deleteFrom('signing_key').where('key_id', '=', keyId))
  },

  async lock(unit) {
    await transactionOf(unit).statement('lock table portolan.signing_key in share row exclusive mode')
  },
}
