import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Pipeline {
  /** Whether a request of the connection is being handled. */
  isBusy: boolean
  /** Set once requests have been dropped; the connection closes after the last response. */
  isFull: boolean
  readonly waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Handles the requests of a connection one after the other. Node parses all requests that arrive in one piece, up to a
 * few thousand, and would start them all at once, and finish them even after the client has left.
 *
 * While requests wait, nothing more is read from their connection, and they are dropped when it closes. Beyond the
 * limit, requests are dropped at once, and the connection closes after the response to the last one that was kept.
 *
 * @param limit how many requests of a connection may wait
 */
export function handlePipelinedRequestsInTurn(server: Server, limit: number): void {
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const pipelines = new WeakMap<Socket, Pipeline>()

  const start = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    pipeline.isBusy = true
    response.once('close', () => {
      // Not at once, so that other connections get their turn.
      setImmediate(() => {
        pipeline.isBusy = false
        const next = pipeline.waiting.shift()
        if (next === undefined || socket.destroyed) return
        if (pipeline.waiting.length === 0 && !pipeline.isFull) socket.resume()
        start(pipeline, ...next)
      })
    })
    for (const handle of handlers) handle(request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const pipeline = pipelines.get(socket) ?? { isBusy: false, isFull: false, waiting: [] }
    if (!pipelines.has(socket)) {
      pipelines.set(socket, pipeline)
      socket.once('close', () => pipeline.waiting.splice(0))
    }
    if (pipeline.isFull) return
    if (!pipeline.isBusy) {
      start(pipeline, request, response)
      return
    }
    pipeline.waiting.push([request, response])
    socket.pause()
    if (pipeline.waiting.length < limit) return
    pipeline.isFull = true
    response.shouldKeepAlive = false
  })
}
