import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/contract.ts'
import {
  type Answers,
  clientOf,
  exampleRequest,
  nameOf,
  type Step,
  stepsBefore,
  withTaken,
} from '../support/example-requests.ts'
import { expectStatus } from '../support/expect-status.ts'
import { differences } from '../support/json-match.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { sandboxTemplate, startTestServer, type TestServer } from '../support/test-server.ts'

let template: TestDatabase

beforeAll(async () => {
  template = await sandboxTemplate()
})
afterAll(() => template.drop())

async function carryOut(server: TestServer, { route, example }: Step, answers: Answers) {
  const { headers, ...request } = exampleRequest(route, withTaken(example, answers))
  const client = clientOf(route)
  const authorization = client === null ? {} : { authorization: `Bearer ${await server.token(client)}` }
  return server.app.inject({ ...request, headers: { ...headers, ...authorization } })
}

const steps = routes.flatMap((route) => route.examples.map((example) => ({ route, example })))

describe('every example happens as the documents tell it', () => {
  test.each(steps.map((step) => [`${step.route.operationId}/${step.example.name}`, step] as const))(
    '%s',
    async (_, step) => {
      const server = await startTestServer({}, {}, template.name)
      try {
        const answers = new Map<string, unknown>()
        for (const earlier of stepsBefore(routes, step.example)) {
          const answer = await carryOut(server, earlier, answers)
          expectStatus(answer, earlier.example.answer.status)
          answers.set(nameOf(earlier), answer.json())
        }
        const answer = await carryOut(server, step, answers)
        const { status, body } = step.example.answer
        expectStatus(answer, status)
        expect(body === undefined ? [] : differences(answer.json(), body)).toEqual([])
        expect(server.complaints).toEqual([])
      } finally {
        await server.stop()
      }
    },
  )
})

test.each(routes.map((route) => [route.operationId, route] as const))('%s has an example that succeeds', (_, route) => {
  expect(route.examples.filter(({ answer }) => answer.status < 300)).not.toEqual([])
  expect(new Set(route.examples.map(({ name }) => name)).size).toBe(route.examples.length)
})
