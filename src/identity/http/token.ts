import { Problem } from '../../kernel/problem.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import { defineOperation } from '../../platform/http/call.ts'
import { issueToken } from '../contract/token.ts'
import type { Tokens } from '../service/tokens.ts'

const createBadRequest = (message: string, reason = 'invalid_request') => new Problem('invalid', message, { reason })

interface Credentials {
  readonly clientId: string
  readonly secret: string
}

export const createTokenOperations = (tokens: Tokens, securityLog: SecurityLog) => [
  defineOperation(issueToken).by(async (call) => {
    const form = readForm(call.bodyText)
    const grantType = form.get('grant_type')
    if (grantType === undefined) throw createBadRequest('grant_type is required and must be client_credentials')
    if (grantType !== 'client_credentials') {
      throw createBadRequest('grant_type must be client_credentials', 'unsupported_grant_type')
    }
    const credentials = readCredentials(call.headers.authorization, form)
    const scope = form.get('scope')?.trim() || null
    const token = await tokens.issueToken(
      { read: (work) => call.read(work), change: (work) => call.change(work) },
      { ...credentials, scope, address: call.address },
    )
    securityLog.record({
      event: 'authentication',
      outcome: 'granted',
      tenant: token.tenant,
      client: credentials.clientId,
      address: call.address,
      requestId: call.requestId,
      route: issueToken.operationId,
    })
    return {
      status: 200,
      headers: { pragma: 'no-cache' },
      body: {
        access_token: token.accessToken,
        token_type: 'Bearer',
        expires_in: token.expiresIn,
        scope: token.scopes.join(' '),
      },
    }
  }),
]

/** Parses the form. No parameter may be repeated, and an empty one counts as absent (RFC 6749 §3.2). */
function readForm(text: string): ReadonlyMap<string, string> {
  const form = new Map<string, string>()
  const names = new Set<string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (names.has(name)) throw createBadRequest(`${printable(name)} must not be repeated`)
    names.add(name)
    if (value !== '') form.set(name, value)
  }
  return form
}

/** Replaces characters that error_description does not allow (RFC 6749 §5.2). */
const printable = (text: string): string => text.slice(0, 50).replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')

/** Missing credentials are rejected like invalid ones. */
const createUnprovenProblem = (message: string) => new Problem('unauthenticated', message, { reason: 'invalid_client' })

function readCredentials(header: string | undefined, form: ReadonlyMap<string, string>): Credentials {
  const clientId = form.get('client_id')
  const secret = form.get('client_secret')
  if (header !== undefined) {
    const basic = readBasic(header)
    if (secret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
      throw createBadRequest(
        'the client must authenticate either in the form or in the Authorization header, not in both',
      )
    }
    return basic
  }
  if (clientId === undefined) throw createUnprovenProblem('client_id is required')
  if (secret === undefined) throw createUnprovenProblem('client_secret is required')
  return { clientId, secret }
}

/** Parses HTTP Basic credentials, whose two parts are form-encoded (RFC 6749 §2.3.1). */
function readBasic(header: string): Credentials {
  const refused = createUnprovenProblem('The Authorization header must be HTTP Basic with client id and secret')
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(header)?.[1]
  if (encoded === undefined) throw refused
  const [, clientId, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (clientId === undefined || secret === undefined) throw refused
  try {
    return { clientId: decodeForm(clientId), secret: decodeForm(secret) }
  } catch {
    throw refused
  }
}

const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
