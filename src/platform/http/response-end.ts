import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back once a response has been sent or its connection closed. A response emits nothing while it waits for
 * earlier ones on its connection.
 */
export function onResponseEnd(
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
  act: () => void,
): void {
  if (socket.destroyed) {
    act()
    return
  }
  const ofSocket = waiting.get(socket) ?? new Set()
  if (!waiting.has(socket)) {
    waiting.set(socket, ofSocket)
    socket.once('close', () => {
      for (const end of ofSocket) end()
    })
  }
  const end = () => {
    if (ofSocket.delete(end)) act()
  }
  ofSocket.add(end)
  response.once('finish', end)
  response.once('close', end)
}
