import { type ClientCredentials, createForeignTokenSource, createTokenSource, noTokens } from './access-token.ts'
import type { Contract } from './contract.generated.ts'
import type { Operation, OperationTable } from './operation.ts'
import { operations } from './operations.generated.ts'
import { walkItems, walkPages } from './paging.ts'
import {
  type AnyAnswer,
  type CallInput,
  type CallOptions,
  createSender,
  type Send,
  type TokenSource,
  type Warning,
} from './sending.ts'

interface CommonOptions {
  /** The server's URL, such as `https://portolan.example`; it may include a path prefix. */
  readonly baseUrl: string
  /** Timeout of one request in milliseconds; defaults to 60,000. */
  readonly timeoutMs?: number | undefined
  /** Maximum attempts per call, including the first; defaults to 4. Use 1 to never retry. */
  readonly attempts?: number | undefined
  /**
   * The longest wait before a retry that a server may request, in milliseconds; defaults to 60,000. A call that would
   * have to wait longer fails at once, and its error says how long.
   */
  readonly longestWaitMs?: number | undefined
  /** Called with every warning and its operation. */
  readonly onWarning?: ((warning: Warning, operation: string) => void) | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

/** The caller: a program with credentials, somebody with a token, or an anonymous one. */
export type ClientOptions = CommonOptions &
  (
    | ClientCredentials
    | { readonly getToken: () => Promise<string> }
    | { readonly clientId?: never; readonly clientSecret?: never }
  )

/** The parts of an operation as the contract describes it. */
interface OperationParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly answers: object
  readonly items?: string
}

type ParamsOf<Op> = Op extends { readonly params: infer Params } ? { readonly params: Params } : unknown
type BodyOf<Op> = Op extends { readonly body: infer Body } ? { readonly body: Body } : unknown
type QueryOf<Op> = Op extends { readonly query: infer Query }
  ? Partial<Query> extends Query
    ? { readonly query?: Query | undefined }
    : { readonly query: Query }
  : unknown

/** The input of a call. */
export type Input<Op> = ParamsOf<Op> & QueryOf<Op> & BodyOf<Op> & CallOptions

type InputParameters<Op> = Partial<Input<Op>> extends Input<Op> ? [input?: Input<Op> | undefined] : [input: Input<Op>]

/** The responses of a call, by status. */
export type Answer<Op extends OperationParts> = {
  [Status in keyof Op['answers']]: Omit<AnyAnswer, 'status' | 'body'> & {
    readonly status: Status
    readonly body: Op['answers'][Status]
  }
}[keyof Op['answers']]

/** An entry of a list. */
export type Item<Op extends OperationParts> = Op['answers'] extends { readonly 200: infer Page }
  ? Page extends { readonly [Name in Op['items'] & string]: readonly (infer Entry)[] }
    ? Entry
    : never
  : never

/** Calls an operation. */
type Call<Op extends OperationParts> = (...input: InputParameters<Op>) => Promise<Answer<Op>>

/** Iterates over a list, from the page in the input to the last one. */
interface Walks<Op extends OperationParts> {
  /** The entries, one by one; each page is fetched when its first entry is requested. */
  items(...input: InputParameters<Op>): AsyncGenerator<Item<Op>, void>
  /** The responses, page by page. */
  pages(...input: InputParameters<Op>): AsyncGenerator<Answer<Op>, void>
}

type Callable<Op> = Op extends OperationParts
  ? Op extends { readonly items: string }
    ? Call<Op> & Walks<Op>
    : Call<Op>
  : never

/** All operations of the server, by the scope they need, or by service if they need none. */
export type Client = {
  readonly [Group in keyof Contract]: {
    readonly [Name in keyof Contract[Group]]: Callable<Contract[Group][Name]>
  }
}

function chooseTokenSource(send: Send, options: ClientOptions): TokenSource {
  if ('getToken' in options) return createForeignTokenSource(options.getToken)
  return options.clientId === undefined ? noTokens : createTokenSource(send, options)
}

/** Every operation of the contract can be called. */
type Described = { readonly [Group in keyof Contract]: { readonly [Name in keyof Contract[Group]]: Operation } }

/**
 * Makes a client. It keeps a token and renews it, retries what may be retried safely, and leaves no request without an
 * end.
 *
 * @throws TypeError if `baseUrl` is neither an HTTP URL nor a path
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080', clientId: 'acme-sandbox', clientSecret: 'sandbox-secret' })
 * const { body } = await client.checkout.readOrderConfirmation({ params: { platformOrderNumber: 'SBX-1001' } })
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, timeoutMs = 60_000, attempts = 4, longestWaitMs = 60_000, onWarning } = options
  if (!/^(?:https?:\/\/[^/]|\/|$)/.test(baseUrl)) {
    throw new TypeError(`baseUrl must be a URL such as https://portolan.example, not ${JSON.stringify(baseUrl)}`)
  }
  // Looked up at each call, as a method of the global object: browsers' fetch requires it.
  const send = createSender({
    baseUrl,
    timeoutMs,
    attempts,
    longestWaitMs,
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
  })
  const tokens = chooseTokenSource(send, options)

  function createCall(name: string, operation: Operation) {
    const call = async (input: CallInput = {}): Promise<AnyAnswer> => {
      const answer = await send(name, operation, input, operation.isOpen === true ? null : tokens)
      for (const warning of answer.warnings) onWarning?.(warning, name)
      return answer
    }
    const { paging } = operation
    if (paging === undefined) return call
    return Object.assign(call, {
      items: (input?: CallInput) => walkItems(call, paging, input),
      pages: (input?: CallInput) => walkPages(call, paging, input),
    })
  }

  const table: OperationTable = operations satisfies Described
  const groups = Object.entries(table).map(([group, members]) => {
    const calls = Object.entries(members).map(([name, operation]) => [name, createCall(`${group}.${name}`, operation)])
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups) as Client
}
