import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

/** Milliseconds a sign-in at the identity provider may take. */
const longestFlow = 600_000

/** Cookies of one name that are examined. */
const maxMarks = 10

const isSame = (expected: string, submitted: string): boolean => {
  const [some, others] = [Buffer.from(expected), Buffer.from(submitted)]
  return some.length === others.length && timingSafeEqual(some, others)
}

/** The parameters that tie one sign-in together. */
export interface SignInFlow {
  /** Proves that the returning browser is the one that was redirected (RFC 6749 §10.12). */
  readonly state: string
  /** Proves that the ID token was issued for it (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string
  /** Proves to the provider that the code is redeemed by who requested it (RFC 7636). */
  readonly codeVerifier: string
}

/** Finished sign-ins that a process remembers until their time is over. */
const maxFinished = 10_000

/**
 * Sign-ins in progress. The browser has a random mark, from which everything else is derived with the installation's
 * secret key. Each process remembers only which ones have been finished.
 */
export function createSignInFlows(keys: () => SecretKeys) {
  let derivingKey: Buffer | null = null
  /** The marks of finished sign-ins, the oldest first. */
  const finished = new Set<string>()
  const finish = (mark: string): void => {
    finished.add(mark)
    if (finished.size <= maxFinished) return
    const [oldest = ''] = finished
    finished.delete(oldest)
  }
  const derive = (purpose: string, mark: string): string => {
    derivingKey ??= Buffer.from(hkdfSync('sha256', keys().current.bytes, '', 'portolan console sign-in', 32))
    return createHmac('sha256', derivingKey)
      .update(JSON.stringify([purpose, mark]))
      .digest('base64url')
  }
  const getFlow = (mark: string): SignInFlow => ({
    state: derive('state', mark),
    nonce: derive('nonce', mark),
    codeVerifier: derive('code verifier', mark),
  })
  return {
    begin(now: Date): { readonly mark: string; readonly flow: SignInFlow } {
      const mark = `${now.getTime()}.${randomBytes(32).toString('base64url')}`
      return { mark, flow: getFlow(mark) }
    },

    /**
     * Returns the sign-in started by one of the marks, if this state belongs to it and it has neither expired nor been
     * resumed before; otherwise null.
     */
    resume(marks: readonly string[], state: string, now: Date): SignInFlow | null {
      const mark = marks.slice(0, maxMarks).find((candidate) => isSame(derive('state', candidate), state))
      // The state matches, so the time is authentic.
      if (mark === undefined || now.getTime() - Number(mark.split('.')[0]) > longestFlow) return null
      if (finished.has(mark)) return null
      finish(mark)
      return getFlow(mark)
    },
  }
}

export type SignInFlows = ReturnType<typeof createSignInFlows>
