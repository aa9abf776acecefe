import { scopes } from '../../kernel/principal.ts'
import { defineOperation } from '../../platform/http/call.ts'
import { readDiscovery, readKeys } from '../contract/discovery.ts'
import type { SigningKey, SigningKeys } from '../service/signing-keys.ts'

/** The public half of a key, as published. */
export type PublicKey = (key: SigningKey) => {
  readonly kty: string
  readonly use: string
  readonly alg: string
  readonly kid: string
  readonly n: string
  readonly e: string
}

export const createDiscoveryOperations = (issuer: string, keys: SigningKeys, publicKey: PublicKey) => [
  defineOperation(readDiscovery).by(async () => ({
    status: 200,
    headers: { 'cache-control': 'public, max-age=3600' },
    body: {
      issuer,
      token_endpoint: `${issuer}/connect/token`,
      jwks_uri: `${issuer}/.well-known/openid-configuration/jwks`,
      scopes_supported: [...scopes],
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
  })),
  defineOperation(readKeys).by(async (call) => {
    const accepted = await call.read((unit) => keys.listAcceptedKeys(unit))
    return {
      status: 200,
      headers: { 'cache-control': 'public, max-age=300' },
      body: { keys: accepted.map(publicKey) },
    }
  }),
]
