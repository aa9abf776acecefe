/** Child process of a benchmark: bare Fastify that parses a confirmation, validates it by its schema, and responds. */
import fastify from 'fastify'
import { receiveOrderConfirmation } from '../../src/checkout/index.ts'
import { toStandaloneSchema } from '../../src/platform/http/json-schema.ts'

const server = fastify({
  // Ignores the contract's own schema keywords.
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
// Exits with a benchmark that was killed.
process.on('disconnect', () => process.exit(1))
