import type { ServerResponse } from 'node:http'

/** A signal that fires when the connection closes before the whole answer has been handed to it. */
export function callerSignal(answer: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!answer.writableFinished) controller.abort()
  }
  if (answer.closed || answer.destroyed) look()
  else answer.once('close', look)
  return controller.signal
}
