import type { IncomingHttpHeaders } from 'node:http'
import type { Static } from 'typebox'
import type { UnknownMembers } from '#preflight/unknown-members'
import type { Route, RouteEntry, RouteInput, RouteResponse } from '../../kernel/contract/route.ts'
import type { IdempotencyClaim, StoredResponse } from '../../kernel/idempotency.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Failure } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { SetAside } from './body-entries.ts'
import type { JsonText } from './json-text.ts'

/** The JSON text of a body that an answer of a route has. */
type AnswerText<R extends Route, Status extends keyof R['responses'] & number> = JsonText<
  Static<R['responses'][Status]>
>

/** A route that answers with a text, such as a page, and not with JSON. */
export type TextRoute = Route & Required<Pick<Route, 'responseType'>>

/**
 * An answer whose body is text already: a page, a retry, or a body that has to be given back as it came. A body that
 * lacks a member of the route's schema does not compile.
 */
export class TextResponse<R extends Route> {
  /** Known to the compiler alone: an answer of one route is none of another. */
  declare readonly operationId: R['operationId']
  readonly response: StoredResponse

  constructor(
    _route: R,
    response: {
      [Status in keyof R['responses'] & number]: {
        readonly status: Status
        readonly headers: Readonly<Record<string, string>>
        readonly body: AnswerText<R, Status>
      }
    }[keyof R['responses'] & number],
  ) {
    this.response = response
  }

  /** An answer that is no JSON, such as a page. */
  static ofText<R extends TextRoute>(
    route: R,
    response: StoredResponse & { readonly status: keyof R['responses'] & number },
  ): TextResponse<R> {
    return new TextResponse<R>(route, response as never)
  }

  /** An answer as it is stored under the key of the request, now or at an earlier time. */
  static ofStored<R extends Route>(route: R, kept: StoredResponse): TextResponse<R> {
    return new TextResponse<R>(route, kept as never)
  }
}

/**
 * An answer that is no text, such as a document. Where its content is null, it answers a HEAD for which none was made: no
 * length is told then.
 */
export class BinaryResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string
  readonly content: Uint8Array | null
  /** Whether everybody is sent this same content, so that it is in memory once however many read it. */
  readonly isShared: boolean

  constructor(
    response: Pick<BinaryResponse, 'status' | 'headers' | 'mediaType' | 'content'> & { readonly isShared?: boolean },
  ) {
    this.status = response.status
    this.headers = response.headers
    this.mediaType = response.mediaType
    this.content = response.content
    this.isShared = response.isShared ?? false
  }
}

/** An answer with status 200 whose JSON text is made while it is sent, because it may be too large to be held whole. */
export class StreamResponse {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** What an operation may answer with. */
export type OperationResponse<R extends Route> = RouteResponse<R> | TextResponse<R> | BinaryResponse | StreamResponse

/** One checked request on its way to the rules. */
export interface Call<R extends Route> extends RouteInput<R> {
  /** The body as it came; empty where the route has none, and where it comes by entries. */
  readonly bodyText: string
  /** The members of the body that the route does not know; none of a body that comes by entries, or is no JSON. */
  unknownMembers(): UnknownMembers
  /**
   * The entries of a body that comes by entries, to be walked once and to the end: what is wrong with any of them is a
   * Problem then. None for every other route.
   *
   * @param inspect says what else is wrong with an entry that fits the schema, with paths from that entry on
   * @param setAside takes entries that are wrong out of the list, for which it is not refused then
   */
  readEntries(inspect?: (entry: RouteEntry<R>) => readonly Failure[], setAside?: SetAside): AsyncIterable<RouteEntry<R>>
  readonly principal: R['scope'] extends string ? Principal : Principal | null
  readonly headers: IncomingHttpHeaders
  /** Whether only what an answer begins with is asked for (HEAD): such a request changes nothing (RFC 9110 §9.2.1, §9.3.2). */
  readonly isHead: boolean
  readonly address: string
  readonly requestId: string
  /** The moment at which the request was taken up. */
  readonly at: Date
  /** The W3C trace context that the request was sent with. */
  readonly traceparent: string | null
  /** The claim of its `Idempotency-Key`; null without one. */
  readonly claim: IdempotencyClaim | null
  /** The tenant that calls, and a signal that fires when it goes away before it is answered. Only calls of tenants have one. */
  readonly caller: Caller
  /**
   * Reads in one transaction that sees the caller's rows; a stable one sees them all as they are at one moment, however
   * many statements it makes.
   */
  read<T>(work: (unit: UnitOfWork) => Promise<T>, options?: { readonly stable?: boolean }): Promise<T>
  /** Changes what asking again does not change again, such as a document that is made when it is asked for first. */
  change<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /**
   * Changes something in one transaction: stored together with the answer under the idempotency key, or not at all.
   */
  write(work: (unit: UnitOfWork) => Promise<RouteResponse<R>>): Promise<RouteResponse<R> | TextResponse<R>>
  /**
   * Does the same where something has to be prepared while no transaction is open, such as a parcel that a carrier is asked
   * to take. A retry under the idempotency key is answered without preparing anything; what preparing refuses is kept
   * as if `work` had refused it.
   */
  writePrepared<T>(
    prepare: () => Promise<T>,
    work: (unit: UnitOfWork, prepared: T) => Promise<RouteResponse<R>>,
  ): Promise<RouteResponse<R> | TextResponse<R>>
}

/** What carries out a route. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<OperationResponse<R>>

/** A route together with what carries it out. */
export interface Operation {
  readonly route: Route
  readonly handle: Handler<Route>
}

/** Ties a route to what carries it out; input and answers are checked against the route's schemas by the compiler. */
export function defineOperation<R extends Route>(route: R): { by(handle: Handler<R>): Operation } {
  return { by: (handle) => ({ route, handle: handle as unknown as Handler<Route> }) }
}
