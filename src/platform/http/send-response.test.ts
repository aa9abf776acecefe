import fastify from 'fastify'
import { expect, test } from 'vitest'
import { routes } from '../../composition/contract.ts'
import { ResponseMemory } from './response-memory.ts'
import { pieceBytes } from './response-parts.ts'
import { sendResponse } from './send-response.ts'
import { usualLimits } from './server-limits.ts'

const route = routes.find(({ operationId }) => operationId === 'findProducts')

/** Sends a list as the response of a real server. */
async function receive(list: readonly unknown[]) {
  if (route === undefined) throw new Error('there is no operation findProducts')
  const claim = new ResponseMemory(usualLimits).createClaim('acme')
  const server = fastify()
  server.get('/', (_request, reply) =>
    sendResponse(undefined, route, null, { status: 200, headers: { 'x-count': '1' }, body: list }, reply, claim),
  )
  const response = await server.inject('/')
  await server.close()
  return response
}

const createList = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ index, text: '😀x'.repeat(length) }))

test.each([
  ['empty', createList(0, 1)],
  ['short', createList(19, 1)],
  ['long, of small entries', createList(500, 1)],
  ['that fills one piece', createList(20, Math.ceil(pieceBytes / 40))],
  ['of large entries', createList(30, 10_000)],
])('a list is sent whole, with its headers: %s', async (_, list) => {
  const response = await receive(list)
  expect(response.statusCode).toBe(200)
  expect(response.headers['x-count']).toBe('1')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual(list)
})
