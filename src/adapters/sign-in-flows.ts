import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

/** Milliseconds that somebody may take to sign in at the identity provider. */
const longestFlow = 600_000

/** How many cookies of one name are looked at. */
const maxMarks = 10

const isSame = (expected: string, submitted: string): boolean => {
  const [some, others] = [Buffer.from(expected), Buffer.from(submitted)]
  return some.length === others.length && timingSafeEqual(some, others)
}

/** What one sign-in at an identity provider is tied together by. */
export interface SignInFlow {
  /** Says that the browser that comes back is the one that was sent (RFC 6749 §10.12). */
  readonly state: string
  /** Says that the ID token was made for it (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string
  /** Proves to the provider that who redeems the code has asked for it (RFC 7636). */
  readonly codeVerifier: string
}

/**
 * Sign-ins under way. Nothing is stored: the browser keeps a random mark, and everything else is derived from it with the
 * installation's secret key.
 */
export function createSignInFlows(keys: () => SecretKeys) {
  let derivingKey: Buffer | null = null
  const derive = (purpose: string, mark: string): string => {
    derivingKey ??= Buffer.from(hkdfSync('sha256', keys().current.bytes, '', 'portolan console sign-in', 32))
    return createHmac('sha256', derivingKey)
      .update(JSON.stringify([purpose, mark]))
      .digest('base64url')
  }
  const flowOf = (mark: string): SignInFlow => ({
    state: derive('state', mark),
    nonce: derive('nonce', mark),
    codeVerifier: derive('code verifier', mark),
  })
  return {
    begin(now: Date): { readonly mark: string; readonly flow: SignInFlow } {
      const mark = `${now.getTime()}.${randomBytes(32).toString('base64url')}`
      return { mark, flow: flowOf(mark) }
    },

    /** The sign-in that one of the marks has begun, if this state is its own and it has not taken too long; else null. */
    resume(marks: readonly string[], state: string, now: Date): SignInFlow | null {
      const mark = marks.slice(0, maxMarks).find((one) => isSame(derive('state', one), state))
      // The state fits, so the time is the one that was written here.
      return mark !== undefined && now.getTime() - Number(mark.split('.')[0]) <= longestFlow ? flowOf(mark) : null
    },
  }
}

export type SignInFlows = ReturnType<typeof createSignInFlows>
