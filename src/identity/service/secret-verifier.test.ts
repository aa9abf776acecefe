import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashedSecrets } from '../../../test/support/hashed-secrets.ts'
import { createFailedAttempts } from '../../adapters/failed-attempts.ts'
import { processLimiter } from '../../adapters/process-limiters.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { ApiClientWithSecret } from './client.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { SecretVerifier } from './secret-verifier.ts'

const limit = 20

/** Comparisons in progress; each ends when the test says so. */
let comparing: { readonly secret: string; readonly end: () => void }[]
let compared: number
let now: Date
/** Comparisons waiting for a delay to end. */
let slowed: (() => void)[]
let delayedRefusals: number
let proofs: SecretVerifier

beforeEach(() => {
  comparing = []
  compared = 0
  now = new Date('2026-03-04T12:00:00Z')
  slowed = []
  delayedRefusals = 0
  proofs = new SecretVerifier({
    secrets: {
      ...hashedSecrets,
      matchesChosen: async (secret, hash) => {
        compared++
        await new Promise<void>((resolve) => comparing.push({ secret, end: resolve }))
        return hash.split('$')[1] === secret
      },
    },
    attempts: createFailedAttempts(limit, processLimiter, 'token requests'),
    slowDown: () => new Promise((resolve) => slowed.push(resolve)),
    delayRefusal: async () => {
      delayedRefusals++
    },
    clock: { now: () => now },
    failureMessage: 'not recognised',
  })
})

const client = (secretHash: string, clientId = 'shop'): ApiClientWithSecret => ({
  clientId,
  tenant: 'acme',
  name: 'Shop',
  scopes: ['checkout'],
  brands: null,
  isActive: true,
  isSandbox: false,
  secretRenewedAt: null,
  previousSecretExpiresAt: null,
  previousSecretHash: null,
  rateLimits: {},
  createdAt: new Date(0),
  secretHash,
})

const chosen = client('scrypt$right')
/** Each test uses its own ids and addresses, so that counts start at zero. */
let number = 0
const address = () => `192.0.2.${number++}`

const demand = (
  caller: ApiClientWithSecret | null,
  secret: string,
  from: string,
  clientId = caller?.clientId ?? 'nobody',
) =>
  proofs.verifySecret(caller, { clientId, secret, address: from }).then(
    () => 'right',
    (error: { kind: string }) => error.kind,
  )

/** Ends comparisons and delays, including new ones, until the result arrives. */
async function endAll<T>(outcome: Promise<T>): Promise<T> {
  const state = { isDone: false }
  const watched = outcome.finally(() => (state.isDone = true))
  while (!state.isDone) {
    for (const begin of slowed.splice(0)) begin()
    for (const { end } of comparing.splice(0)) end()
    await turn()
  }
  return watched
}

async function waitForPendingWork(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await turn()
}

describe('a generated secret', () => {
  const secret = hashedSecrets.generateSecret()
  const created = client(hashedSecrets.hashGenerated(secret))

  test('is accepted however often its client and address have failed', async () => {
    const from = address()
    const outcomes = []
    for (let time = 0; time < 100; time++) outcomes.push(await demand(created, 'wrong', from))
    expect(outcomes).toEqual(
      Array.from({ length: 100 }, (_, time) => (time < limit ? 'unauthenticated' : 'too-many-requests')),
    )
    expect(await demand(created, secret, from)).toBe('right')
    expect(compared).toBe(0)
  })

  test('is never hashed slowly for an unknown client', async () => {
    expect(await demand(null, secret, address())).toBe('unauthenticated')
    expect(compared).toBe(0)
  })

  test('is rejected for an inactive client, and counts as a failure', async () => {
    const from = address()
    const asleep = { ...created, clientId: 'asleep', isActive: false }
    for (let time = 0; time < limit; time++) expect(await demand(asleep, secret, from)).toBe('unauthenticated')
    expect(await demand(asleep, secret, from)).toBe('too-many-requests')
  })
})

describe('the previous secret', () => {
  const before = hashedSecrets.generateSecret()
  const present = hashedSecrets.generateSecret()
  const renewed: ApiClientWithSecret = {
    ...client(hashedSecrets.hashGenerated(present), 'overlapping'),
    previousSecretHash: hashedSecrets.hashGenerated(before),
    previousSecretExpiresAt: new Date('2026-03-04T13:00:00Z'),
  }

  test('is accepted during the overlap', async () => {
    expect(await demand(renewed, before, address())).toBe('right')
    expect(await demand(renewed, present, address())).toBe('right')
    now = new Date('2026-03-04T13:00:00Z')
    expect(await demand(renewed, before, address())).toBe('unauthenticated')
    expect(await demand(renewed, present, address())).toBe('right')
  })

  test('is rejected for an inactive client', async () => {
    expect(await demand({ ...renewed, isActive: false }, before, address())).toBe('unauthenticated')
  })
})

describe('failures', () => {
  test('for many ids from one address are counted together, without delaying any id', async () => {
    const from = address()
    for (let time = 0; time < limit; time++) expect(await demand(null, 'x', from, `a${time}`)).toBe('unauthenticated')
    expect(await demand(null, 'x', from, 'another')).toBe('too-many-requests')
    expect(await demand(null, 'x', address(), 'another')).toBe('unauthenticated')
  })

  test('for one id from many addresses are counted together', async () => {
    for (let time = 0; time < limit; time++) expect(await demand(null, 'x', address(), 'one')).toBe('unauthenticated')
    expect(await demand(null, 'x', address(), 'one')).toBe('too-many-requests')
  })

  test('from one IPv6 network count as one address', async () => {
    for (let time = 0; time < limit; time++) await demand(null, 'x', `2001:db8:1:1::${time}`, `b${time}`)
    expect(await demand(null, 'x', '2001:db8:1:1:ffff::1', 'c')).toBe('too-many-requests')
    expect(await demand(null, 'x', '2001:db8:1:2::1', 'c')).toBe('unauthenticated')
  })

  test('are logged with an existing client only, and never with other input', async () => {
    const createContext = (caller: ApiClientWithSecret | null) =>
      proofs
        .verifySecret(caller, { clientId: 'k', secret: 'x', address: address() })
        .catch((error: Problem) => error.detail)
    expect(await createContext(client(hashedSecrets.hashGenerated('y'), 'k'))).toMatchObject({
      context: { clientId: 'k' },
    })
    expect(await createContext(null)).not.toHaveProperty('context')
  })
})

describe('a chosen secret', () => {
  test('that was right is not hashed again, however often others fail', async () => {
    const from = address()
    expect(await endAll(demand(chosen, 'right', from))).toBe('right')
    for (let time = 0; time < limit + 5; time++) await endAll(demand(chosen, `wrong ${time}`, from))
    compared = 0
    expect(await demand(chosen, 'right', from)).toBe('right')
    expect(compared).toBe(0)
    // The stored hash has changed, so the remembered result is invalid.
    expect(await endAll(demand(client('scrypt$new'), 'right', address()))).toBe('too-many-requests')
  })

  test('is hashed one at a time; sixteen queue, and others have to retry', async () => {
    const admitted = 1 + 16
    const others = Array.from({ length: admitted }, (_, index) =>
      demand(client(`scrypt$a$${index}`, `d${index}`), 'a', address()),
    )
    await waitForPendingWork()
    expect(comparing).toHaveLength(1)
    expect(await demand(client('scrypt$a', 'late'), 'a', address())).toBe('unavailable')
    expect(await endAll(Promise.all(others))).toEqual(Array.from({ length: admitted }, () => 'right'))
    expect(await endAll(demand(client('scrypt$a', 'late'), 'a', address()))).toBe('right')
  })

  test('is hashed once for concurrent requests', async () => {
    const from = address()
    const outcomes = Promise.all(Array.from({ length: 50 }, () => demand(client('scrypt$b', 'e'), 'b', from)))
    expect(await endAll(outcomes)).toEqual(Array.from({ length: 50 }, () => 'right'))
    expect(compared).toBe(1)
    // None of them counted as a failure.
    expect(await demand(null, 'x', from, 'f')).toBe('unauthenticated')
  })

  test('is hashed after a delay, one at a time, for an address with too many failures, and then accepted', async () => {
    const from = address()
    for (let time = 0; time < limit + 1; time++) await demand(null, 'x', from, `g${time}`)
    const guesses = ['1', '2', '3', '4'].map((guess) => demand(client('scrypt$c', 'h'), guess, from))
    await waitForPendingWork()
    expect([slowed.length, comparing.length]).toEqual([1, 0])
    const right = demand(client('scrypt$c', 'h'), 'c', from)
    await waitForPendingWork()
    // One runs and four wait; the next is turned away, but not at once.
    const alreadyDelayed = delayedRefusals
    expect(await demand(client('scrypt$c', 'h'), 'c2', from)).toBe('too-many-requests')
    expect(delayedRefusals).toBe(alreadyDelayed + 1)
    expect(await endAll(right)).toBe('right')
    expect(await Promise.all(guesses)).toEqual(['1', '2', '3', '4'].map(() => 'too-many-requests'))
  })

  test('has its own queue while others guess at its client from elsewhere', async () => {
    const guessedAt = client('scrypt$d', 'i')
    for (let time = 0; time < limit + 1; time++) await endAll(demand(guessedAt, `wrong ${time}`, address()))
    const guessing = address()
    for (let time = 0; time < limit + 1; time++) await demand(null, 'x', guessing, `j${time}`)
    const guesses = Array.from({ length: 5 }, (_, time) => demand(guessedAt, `guess ${time}`, guessing))
    await waitForPendingWork()
    const right = demand(guessedAt, 'd', address())
    await waitForPendingWork()
    expect(slowed).toHaveLength(2)
    slowed[1]?.()
    await waitForPendingWork()
    comparing.shift()?.end()
    expect(await right).toBe('right')
    await endAll(Promise.all(guesses))
  })
})

describe('a queue', () => {
  test('continues after a failure', async () => {
    const lane = new ConcurrencyLimit(1, 1)
    await expect(lane.runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lane.runLimited(async () => 1)).toBe(1)
  })
})

test('delays rejections only for an address with too many failures', async () => {
  const from = address()
  for (let time = 0; time < limit; time++) await demand(null, 'wrong', from, `guessed-${time}`)
  expect(delayedRefusals).toBe(0)
  await demand(null, 'wrong', from, 'guessed-more')
  expect(delayedRefusals).toBe(1)
  await demand(null, 'wrong', address(), 'somebody-else')
  expect(delayedRefusals).toBe(1)
})
