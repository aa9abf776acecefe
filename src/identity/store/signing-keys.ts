import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
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

const db = createQueryBuilder<Tables>()

export const signingKeyStore: SigningKeyStore = {
  async insertKey(unit, key) {
    await getTransaction(unit).runQuery(
      db.insertInto('signing_key').values({
        key_id: key.keyId,
        algorithm: key.algorithm,
        private_key: { ...key.encrypted },
        created_at: key.createdAt,
        retired_at: key.retiredAt,
        expires_at: key.expiresAt,
      }),
    )
  },

  async listKeys(unit): Promise<readonly StoredSigningKey[]> {
    const rows = await getTransaction(unit).runQuery(
      db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').orderBy('key_id'),
    )
    return rows.map((row) => ({
      keyId: row.key_id,
      algorithm: 'RS256',
      encrypted: row.private_key,
      createdAt: row.created_at,
      retiredAt: row.retired_at,
      expiresAt: row.expires_at,
    }))
  },

  async rewrite(unit, keyId, encrypted) {
    await getTransaction(unit).runQuery(
      db
        .updateTable('signing_key')
        .set({ private_key: { ...encrypted } })
        .where('key_id', '=', keyId),
    )
  },

  async retireKey(unit, keyId, expiresAt) {
    await getTransaction(unit).runQuery(
      db.updateTable('signing_key').set({ retired_at: unit.at, expires_at: expiresAt }).where('key_id', '=', keyId),
    )
  },

  async deleteKey(unit, keyId) {
    await getTransaction(unit).runQuery(db.deleteFrom('signing_key').where('key_id', '=', keyId))
  },

  async lockKeys(unit) {
    await getTransaction(unit).runStatement('lock table portolan.signing_key in share row exclusive mode')
  },
}
