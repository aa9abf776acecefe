import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** Deviations of the provider, and data about the person, as a test needs them. */
export interface OidcBehaviour {
  /** Merged into the claims of the ID token; undefined removes one. */
  claims?: Readonly<Record<string, unknown>>
  /** Response of the userinfo endpoint; null: there is none. */
  userInfo?: Readonly<Record<string, unknown>> | null
  /** Signs with a key that is not published. */
  hasForeignKey?: boolean
  /** Responds to every request with this status. */
  failsWith?: number
  /** Redirects the person back with this error. */
  error?: string
  /** Makes the ID token from the claims, instead of signing it by RS256 with the published key. */
  idToken?: (claims: JWTPayload, keys: OidcKeys) => string | Promise<string>
  /** Merged into the metadata; undefined removes a member. */
  metadata?: Readonly<Record<string, unknown>>
  /** The key set, instead of the one with the published key. */
  keySet?: unknown
  /** Parameters added to those with which the person is redirected back. */
  back?: Readonly<Record<string, string>>
  /** A path that is never answered. */
  hangsAt?: string
}

/** The published key, and the private part that belongs to it. */
export interface OidcKeys {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/** A small OpenID Connect provider on the loopback address; the person agrees at once. */
export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its behaviour, until a test changes it. */
  behaviour: OidcBehaviour
  /** Number of requests by path. */
  readonly requests: Map<string, number>
  stop(): Promise<void>
}

interface IssuedCode {
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

const clientId = 'portolan-console'
const clientSecret = 'secret: with a colon & a blank'

export async function startOidcProvider(): Promise<OidcProvider> {
  const [published, foreign] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
  const publicJwk = { ...(await exportJWK(published.publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }
  const codes = new Map<string, IssuedCode>()
  const requests = new Map<string, number>()
  const provider = { clientId, clientSecret, behaviour: {} as OidcBehaviour, requests }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1)
    const { behaviour } = provider
    if (behaviour.failsWith !== undefined) return void response.writeHead(behaviour.failsWith).end()
    if (behaviour.hangsAt === url.pathname) return
    const answer = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/shop/.well-known/openid-configuration':
        return answer(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          ...(behaviour.userInfo == null ? {} : { userinfo_endpoint: `${issuer}/me` }),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...behaviour.metadata,
        })
      case '/shop/keys':
        return answer(200, behaviour.keySet ?? { keys: [publicJwk] })
      case '/shop/authorize':
        return sendBack(url.searchParams, response)
      case '/shop/token':
        return answer(...(await redeem(request)))
      case '/shop/me':
        return answer(200, behaviour.userInfo)
      default:
        return answer(404, {})
    }
  }

  function sendBack(query: URLSearchParams, response: ServerResponse): void {
    const { behaviour } = provider
    const [redirectUri, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge') ?? '']
    const isAsked =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256'
    if (!isAsked) return void response.writeHead(400).end()
    const code = randomUUID()
    codes.set(code, { redirectUri, challenge, nonce: query.get('nonce') ?? '' })
    const back = new URL(redirectUri)
    if (behaviour.error === undefined) back.searchParams.set('code', code)
    else back.searchParams.set('error', behaviour.error)
    back.searchParams.set('state', query.get('state') ?? '')
    for (const [name, value] of Object.entries(behaviour.back ?? {})) back.searchParams.set(name, value)
    response.writeHead(303, { location: back.href }).end()
  }

  async function redeem(request: IncomingMessage): Promise<[number, unknown]> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    const [id = '', secret = ''] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== clientId || secret !== clientSecret) return [401, { error: 'invalid_client' }]
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code === undefined || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return [400, { error: 'invalid_grant' }]
    }
    const { behaviour } = provider
    const seconds = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: issuer,
      aud: clientId,
      sub: 'person-1',
      iat: seconds,
      exp: seconds + 300,
      nonce: code.nonce,
      name: 'Robin Desk',
      email: 'robin@shop.example',
      email_verified: true,
      groups: ['Returns'],
      ...behaviour.claims,
    }
    const key = behaviour.hasForeignKey === true ? foreign.privateKey : published.privateKey
    const idToken =
      (await behaviour.idToken?.(claims, { ...published, publicJwk })) ??
      (await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key))
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken }]
  }

  return Object.assign(provider, {
    issuer,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
