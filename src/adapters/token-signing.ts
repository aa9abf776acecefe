import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { GenerateKeyPair, SigningKey } from '../identity/service/signing-keys.ts'
import type { SignToken } from '../identity/service/tokens.ts'

/** Generates an RSA key of 2048 bits, with its thumbprint as id (RFC 7638). */
export const makeSigningKey: GenerateKeyPair = async () => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const members = JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n })
  const keyId = createHash('sha256').update(members).digest('base64url')
  return { keyId, algorithm: 'RS256', privateJwk: { ...jwk } }
}

/** The public half of a signing key, as published. */
export function toPublicJwk({ privateJwk, keyId, algorithm }: SigningKey) {
  const member = (name: string): string => String(privateJwk[name])
  return { kty: member('kty'), use: 'sig', alg: algorithm, kid: keyId, n: member('n'), e: member('e') }
}

/** Creates the signer of access tokens in the profile of RFC 9068. */
export function createTokenSigner(issuer: string, audience: string): SignToken {
  return async (claims, key, issuedAt, lifetime) => {
    const seconds = Math.floor(issuedAt.getTime() / 1000)
    return new SignJWT({
      client_id: claims.clientId,
      scope: claims.scopes.join(' '),
      ...(claims.tenant === null ? {} : { tenant: claims.tenant }),
      brands: [...claims.brands],
      ...(claims.sessionId === undefined ? {} : { sid: claims.sessionId }),
      ...(claims.signedInAt == null ? {} : { auth_time: Math.floor(claims.signedInAt.getTime() / 1000) }),
    })
      .setProtectedHeader({ alg: key.algorithm, kid: key.keyId, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(claims.clientId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .setJti(randomUUID())
      .sign(await importJWK(key.privateJwk as JWK, key.algorithm))
  }
}
