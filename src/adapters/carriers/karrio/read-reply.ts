import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from '../../../kernel/problem.ts'
import { assertJsonLimits } from '../../../platform/http/json-limits.ts'
import { type CarrierMessage, type CarrierMessageCode, createCarrierError } from '../../../shipping/service/carrier.ts'
import type { KarrioReply, NetworkFailure } from './call.ts'

/** The JSON of a successful response, or the errors of a failed one. */
export type ParsedKarrioReply =
  | { readonly json: unknown; readonly errors: null }
  | { readonly json: null; readonly errors: readonly CarrierMessage[] }

const KarrioMessage = Type.Object({
  // Validation errors may have an object of codes here, with or without a text.
  code: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.Unknown()),
  level: Type.Optional(Type.Unknown()),
  details: Type.Optional(Type.Unknown()),
  carrier_name: Type.Optional(Type.Unknown()),
})
const KarrioMessages = Type.Array(KarrioMessage)

const failureCodes: Readonly<Record<NetworkFailure, CarrierMessageCode>> = {
  'forbidden-address': 'CarrierUnreachable',
  unreachable: 'CarrierUnreachable',
  'timed-out': 'CarrierTimedOut',
  'too-large': 'CarrierAnswerTooLarge',
  redirected: 'CarrierAnswerNotUnderstood',
}

/** karrio's code for an operation the carrier's connector lacks. */
const notSupported = 'SHIPPING_SDK_NON_SUPPORTED_ERROR'

const longestText = 500
const maxMessages = 20

/** Classifies a response as success or failure. Any response of a server yields a message. */
export function readReply(reply: KarrioReply): ParsedKarrioReply {
  if (reply.kind === 'none') return createFailure(createCarrierError(failureCodes[reply.failure], reply.text))
  const { status } = reply
  const json = parseJson(reply.body)
  if (status >= 200 && status < 300) {
    if (json === undefined) {
      return createFailure(
        createCarrierError(
          'CarrierAnswerNotUnderstood',
          `karrio responded with ${status} and a body that is not JSON, or too complex`,
        ),
      )
    }
    return { json, errors: null }
  }
  if (status === 401 || status === 403) {
    return createFailure(createCarrierError('CarrierKeyRefused', `karrio rejects the configured API key (${status})`))
  }
  if (status === 429)
    return createFailure(createCarrierError('CarrierBusy', 'karrio accepts no more calls at the moment (429)'))
  const messages = readMessages(json, true)
  if (status >= 500) {
    const [firstMessage] = messages
    const suffix = firstMessage === undefined ? '' : `: ${firstMessage.text}`
    return createFailure(createCarrierError('CarrierFailed', `karrio responded with ${status}${suffix}`))
  }
  if (messages.length > 0) return { json: null, errors: messages }
  return createFailure(
    createCarrierError('CarrierAnswerNotUnderstood', `karrio responded with ${status} without a reason`),
  )
}

/**
 * The messages of a response, in `messages` (from the carrier) or `errors` (from karrio).
 *
 * @param allErrors whether each explains the missing result; otherwise a message's level decides
 */
export function readMessages(json: unknown, allErrors: boolean): CarrierMessage[] {
  if (typeof json !== 'object' || json === null) return []
  const lists = ['errors' in json ? json.errors : null, 'messages' in json ? json.messages : null]
  return lists.flatMap((list) => {
    if (!Value.Check(KarrioMessages, list)) return []
    return list.slice(0, maxMessages).map(({ code, message, level, details }) => ({
      code: toMessageCode(code),
      text: toMessageText(message, details),
      isError: allErrors || level === 'error',
    }))
  })
}

function createFailure(error: CarrierMessage): ParsedKarrioReply {
  return { json: null, errors: [error] }
}

/** Parses a body; undefined if it is no JSON, or so deep or of so many values that it would hold up other requests. */
function parseJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    assertJsonLimits(text, 'karrio’s response')
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof Problem) return undefined
    throw error
  }
}

function toMessageCode(code: unknown): string {
  if (code === notSupported) return 'OperationNotSupported' satisfies CarrierMessageCode
  if (typeof code === 'number') return String(code)
  return typeof code === 'string' && code !== '' ? code.slice(0, 100) : ('CarrierRefused' satisfies CarrierMessageCode)
}

function toMessageText(message: unknown, details: unknown): string {
  const text =
    typeof message === 'string' && message !== '' ? message : JSON.stringify(details ?? 'No reason was given')
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
