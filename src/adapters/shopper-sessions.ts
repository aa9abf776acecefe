import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { type ShopperSession, type ShopperSessions, sessionTime } from '../returns/portal/service/shopper-session.ts'
import type { SecretKeys } from './secret-keys.ts'

/** The signed content of a session; short, because it is sent with every request. */
interface Claims {
  readonly order: string
  readonly id: string
  readonly mark: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** 128 bits, which practically rules out collisions between addresses. */
const addressMarkLength = 22

/** Signs shoppers' sessions with HMAC-SHA256, using a key derived from the installation's secret key. */
export function createShopperSessions(keys: () => SecretKeys): ShopperSessions {
  let signingKey: Buffer | null = null
  const sign = (purpose: string, tenant: string, text: string): Buffer => {
    signingKey ??= Buffer.from(hkdfSync('sha256', keys().current.bytes, '', 'portolan return portal', 32))
    return createHmac('sha256', signingKey)
      .update(JSON.stringify([purpose, tenant, text]))
      .digest()
  }
  const isSignature = (expected: Buffer, submitted: string): boolean => {
    const bytes = Buffer.from(submitted, 'base64url')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  const markAddress = (tenant: string, emailAddress: string): string =>
    sign('address', tenant, emailAddress.trim().toLowerCase()).toString('base64url').slice(0, addressMarkLength)
  return {
    begin: (tenant, orderReference, emailAddress, now) => ({
      tenant,
      orderReference,
      sessionId: randomUUID(),
      addressMark: markAddress(tenant, emailAddress),
      expiresAt: new Date(now.getTime() + sessionTime),
    }),

    isOfAddress: ({ tenant, addressMark }, emailAddress) => markAddress(tenant, emailAddress) === addressMark,

    write({ tenant, orderReference, sessionId, addressMark, expiresAt }) {
      const claims: Claims = { order: orderReference, id: sessionId, mark: addressMark, until: expiresAt.getTime() }
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${text}.${sign('session', tenant, text).toString('base64url')}`
    },

    read(tenant, written, now): ShopperSession | null {
      const [text = '', signature = ''] = written.split('.')
      if (!isSignature(sign('session', tenant, text), signature)) return null
      const { order, id, mark, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Claims
      if (until <= now.getTime()) return null
      return { tenant, orderReference: order, sessionId: id, addressMark: mark, expiresAt: new Date(until) }
    },

    createFormToken: ({ tenant, sessionId }) => sign('form', tenant, sessionId).toString('base64url'),
    isFormToken: ({ tenant, sessionId }, token) => isSignature(sign('form', tenant, sessionId), token),
  }
}
