import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { ChosenSecretStore } from '../service/chosen-secrets.ts'

interface Tables {
  api_client: { client_id: string; secret_hash: string }
  console_user: { user_id: string; password_hash: string | null }
}

const db = createQueryBuilder<Tables>()

/** Matches `scrypt$` and `sealed-scrypt$`, but not the hashes of generated secrets. */
const chosen = '%scrypt$%'

export const chosenSecretStore: ChosenSecretStore = {
  async lockSecrets(unit) {
    const transaction = getTransaction(unit)
    const clients = await transaction.runQuery(
      db
        .selectFrom('api_client')
        .select(['client_id as id', 'secret_hash as hash'])
        .where('secret_hash', 'like', chosen)
        .orderBy('client_id')
        .forUpdate(),
    )
    const users = await transaction.runQuery(
      db
        .selectFrom('console_user')
        .select(['user_id as id', 'password_hash as hash'])
        .where('password_hash', 'like', chosen)
        .orderBy('user_id')
        .forUpdate(),
    )
    return [
      ...clients.map(({ id, hash }) => ({ holder: 'client' as const, id, hash })),
      ...users.map(({ id, hash }) => ({ holder: 'user' as const, id, hash: hash ?? '' })),
    ]
  },

  async replaceHash(unit, { holder, id }, hash) {
    const transaction = getTransaction(unit)
    if (holder === 'client') {
      await transaction.runQuery(db.updateTable('api_client').set({ secret_hash: hash }).where('client_id', '=', id))
    } else {
      await transaction.runQuery(db.updateTable('console_user').set({ password_hash: hash }).where('user_id', '=', id))
    }
  },
}
