import type { FastifyReply, FastifyRequest } from 'fastify'
import { onResponseEnd } from './response-end.ts'

/** Returns a signal that fires if the connection closes before the whole response has been written to it. */
export function createCallerSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseEnd(request, reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
