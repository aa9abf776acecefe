import type { Principal, Scope } from '../kernel/principal.ts'
import { Problem, type ProblemDetail } from '../kernel/problem.ts'

/** An identity provider, besides Portolan, whose tokens the operator trusts within these limits. */
export interface TrustedIssuer {
  /** Prefix of its clients' ids, as `name:id`, which no client of ours can have. */
  readonly name: string
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** The scopes its tokens may have. */
  readonly scopes: readonly Scope[]
  /** The tenants its tokens may name, each with the brands they may cover. */
  readonly tenants: Readonly<Record<string, readonly string[] | 'all'>>
  /** Maximum age of a token in seconds, whenever it expires. */
  readonly maximumAge: number
}

/** The content of a valid token. */
export interface VerifiedToken {
  readonly principal: Principal
  /** In seconds since 1970. */
  readonly issuedAt: number
  /** In milliseconds since 1970. */
  readonly expires: number
  readonly isForeign: boolean
}

/** Creates the error for a token that is not accepted. */
export function createRejection(reason: string, context?: ProblemDetail['context']): Problem {
  return new Problem('unauthenticated', `The access token ${reason}; get a new one from POST /connect/token`, {
    reason: 'invalid_token',
    ...(context === undefined ? {} : { context }),
  })
}
