import type { FastifyReply, FastifyRequest } from 'fastify'
import { onResponseEnd } from './response-end.ts'

/** A signal that fires when the connection closes before the whole answer has been handed to it. */
export function createCallerSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseEnd(request, reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
