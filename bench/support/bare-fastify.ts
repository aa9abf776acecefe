/** Child process of a benchmark: Fastify alone, which parses a confirmation, checks it by its schema, and answers. */
import fastify from 'fastify'
import { receiveOrderConfirmation } from '../../src/checkout/index.ts'
import { toStandaloneSchema } from '../../src/platform/http/json-schema.ts'

const server = fastify({
  // What the contract says of schemas beyond the standard is no business of a bare server.
  ajv: { customOptions: { strict: false, validateFormats: false, coerceTypes: false, removeAdditional: false } },
})
server.post(
  '/checkout/api/v3/Retailer/Confirmation',
  { schema: { body: toStandaloneSchema(receiveOrderConfirmation.body) } },
  (_request, reply) => reply.code(201).send({ status: 'Confirmed' }),
)
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : null })
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0))
})
// A benchmark that was ended before its time leaves nothing behind.
process.on('disconnect', () => process.exit(1))
