import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from '../contract/signing-keys.ts'
import type { SigningKey, SigningKeys } from '../service/signing-keys.ts'

export function createSigningKeyOperations(keys: SigningKeys): Operation[] {
  return [
    defineOperation(listSigningKeys).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        return createPageResponse(page, await keys.listKeys(unit, page), toKey)
      }),
    ),
    defineOperation(rotateSigningKey).by((call) =>
      call.writePrepared(
        () => keys.makeKeyPair(),
        async (unit, keyPair) => ({ status: 201, body: toKey(await keys.rotateTo(unit, keyPair)) }),
      ),
    ),
    defineOperation(revokeSigningKey).by((call) =>
      call.write(async (unit) => {
        await keys.revoke(unit, call.params.keyId)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toKey = ({ keyId, algorithm, createdAt, retiredAt, expiresAt }: Omit<SigningKey, 'privateJwk'>) => ({
  keyId,
  algorithm,
  signs: retiredAt === null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
