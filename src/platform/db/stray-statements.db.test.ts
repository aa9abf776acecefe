import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRejection, openDatabase } from '../../../test/platform/open-database.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { applicationRole } from './application-role.ts'
import type { Database } from './database.ts'
import type { AccessScope, Transaction } from './transaction.ts'

let clone: TestDatabase
let database: Database
const acme: AccessScope = { as: 'tenant', tenant: 'acme' }

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url, { connections: 1 }).database
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

interface Identity {
  readonly role: string
  readonly tenant: string | null
}

const identify = `select current_user::text as role, nullif(current_setting('portolan.tenant', true), '') as tenant`

/** Keeps sending statements until the transaction rejects one. @returns the role of each */
async function keepSending(transaction: Transaction): Promise<{ ran: readonly Identity[]; refusal: unknown }> {
  const statements: Promise<readonly Identity[]>[] = []
  for (;;) {
    const statement = transaction.runStatement<Identity>(identify)
    const first = await Promise.race([
      statement.then(
        () => null,
        (error: unknown) => error,
      ),
      delay(0, 'sent'),
    ])
    if (first instanceof Error && /after its transaction had ended/.test(first.message)) {
      const outcomes = await Promise.allSettled(statements)
      return {
        ran: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
        refusal: first,
      }
    }
    statements.push(statement)
    statement.catch(() => {})
  }
}

const ends: readonly (readonly [string, (transaction: Transaction) => Promise<void>])[] = [
  ['a roll-back', () => Promise.reject(new Error('no'))],
  [
    'a roll-back after a failed statement',
    async (transaction) => void (await transaction.runStatement('select 1 / 0')),
  ],
  ['a commit', async (transaction) => void (await transaction.runStatement('select 1'))],
]

for (const [name, end] of ends) {
  test(`no statement still being sent runs outside its transaction after ${name}`, async () => {
    const strays: ReturnType<typeof keepSending>[] = []
    for (let round = 0; round < 50; round++) {
      await getRejection(
        database.runInTransaction(acme, {}, (transaction) => {
          strays.push(keepSending(transaction))
          return end(transaction)
        }),
      )
    }
    const outcomes = await Promise.all(strays)
    expect(
      outcomes.flatMap(({ ran }) => ran).filter(({ role, tenant }) => role !== applicationRole || tenant !== 'acme'),
    ).toEqual([])
    expect(outcomes.every(({ refusal }) => refusal instanceof Error)).toBe(true)
  })
}

test('a statement sent next to one of the login role still runs as the tenant', async () => {
  const roles = await database.runInTransaction(acme, {}, async (transaction) => {
    const asLogin = transaction.runAsLogin<Identity>(identify, [])
    const beside: Promise<Identity[]>[] = []
    for (let turn = 0; turn < 20; turn++) {
      beside.push(transaction.runStatement<Identity>(identify))
      await delay(0)
    }
    const [own] = await asLogin
    return { own: own?.role, beside: (await Promise.all(beside)).flat().map(({ role }) => role) }
  })
  expect(roles.own).not.toBe(applicationRole)
  expect(new Set(roles.beside)).toEqual(new Set([applicationRole]))
})
