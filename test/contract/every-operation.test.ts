import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/composition/contract.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { everyOtherOperation } from '../../src/platform/http/rate-limit.ts'
import { createForger } from '../support/forged-tokens.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer } from '../support/test-server.ts'
import { documented } from './contract.ts'
import { ExampleServers } from './example-servers.ts'
import { addressChecks } from './operation-address-checks.ts'
import { type CheckContext, operationChecks } from './operation-checks.ts'
import { tenantChecks } from './operation-tenant-checks.ts'

const readLines = (file: string): readonly string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const checks = [...operationChecks, ...addressChecks, ...tenantChecks]
const exceptions = readLines('exceptions.txt')

let context: CheckContext
/** A server of its own for checks that change who may call, so that the others are not affected. */
let accessContext: CheckContext

const exampleServers = new ExampleServers()

const changesAccess = ({ asSystem, write }: Route): boolean => asSystem === true && write === true

async function createContext(): Promise<CheckContext> {
  const clock = new TestClock()
  const server = await startTestServer({ clock })
  const limits = { [everyOtherOperation]: 1, findProducts: 1 }
  const limited = await startTestServer({ clock }, { rateLimits: limits })
  return { server, limited, clock, forger: await createForger(server), exampleServers }
}

beforeAll(async () => {
  context = await createContext()
  accessContext = await createContext()
})
afterAll(async () => {
  for (const { server, limited } of [context, accessContext]) {
    await server.stop()
    await limited.stop()
  }
  await exampleServers.stop()
})

test('the document and the routes have the same operations', () => {
  const ofRoutes = routes.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`)
  const ofDocument = [...documented].map(([address, { operationId }]) => `${address} ${operationId}`)
  expect(ofDocument.toSorted()).toEqual(ofRoutes.toSorted())
})

test('only the listed operations work without a token', () => {
  const open = [...documented.values()].filter(({ security }) => security?.length === 0)
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(readLines('open-operations.txt'))
})

test('every exception names an operation and a check that applies to it', () => {
  const possible = routes.flatMap((route) =>
    checks.filter((check) => check.appliesTo(route)).map(({ name }) => `${route.operationId} ${name}`),
  )
  expect(exceptions.filter((line) => !possible.includes(line))).toEqual([])
})

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (operationId, route) => {
  const applying = checks.filter((check) => check.appliesTo(route)).map((check) => [check.name, check] as const)
  test.each(applying)('%s', async (name, check) => {
    const isExcepted = exceptions.includes(`${operationId} ${name}`)
    const failure = await check.run(changesAccess(route) ? accessContext : context, route).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure !== null && !isExcepted) throw failure
    // A check that passes must come off the list of exceptions.
    expect(failure !== null).toBe(isExcepted)
  })
})

test('no check causes a server error', () => {
  expect([...context.server.complaints, ...accessContext.server.complaints, ...exampleServers.complaints]).toEqual([])
})
