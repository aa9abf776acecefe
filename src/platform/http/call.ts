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

/** JSON text of a response body of a route. */
type AnswerText<R extends Route, Status extends keyof R['responses'] & number> = JsonText<
  Static<R['responses'][Status]>
>

/** A route whose responses are text, such as a page, rather than JSON. */
export type TextRoute = Route & Required<Pick<Route, 'responseType'>>

/**
 * A response whose body is already text: a page, a replay, or a body to be returned unchanged. A body that lacks a
 * member of the route's schema does not compile.
 */
export class TextResponse<R extends Route> {
  /** For the compiler only: a response of one route cannot be returned by another. */
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

  /** A non-JSON response, such as a page. */
  static ofText<R extends TextRoute>(
    route: R,
    response: StoredResponse & { readonly status: keyof R['responses'] & number },
  ): TextResponse<R> {
    return new TextResponse<R>(route, response as never)
  }

  /** A response as stored under the request's idempotency key, now or earlier. */
  static ofStored<R extends Route>(route: R, stored: StoredResponse): TextResponse<R> {
    return new TextResponse<R>(route, stored as never)
  }
}

/**
 * A binary response, such as a document. If its content is null, it answers a HEAD request for a document that was not
 * created, and has no Content-Length.
 */
export class BinaryResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string
  readonly content: Uint8Array | null
  /** Whether all callers receive the same buffer, so that it is in memory once however many read it. */
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

/**
 * A response with status 200 whose JSON text is generated while it is sent, because it may be too large to hold in
 * memory.
 */
export class StreamResponse {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** What an operation may return. */
export type OperationResponse<R extends Route> = RouteResponse<R> | TextResponse<R> | BinaryResponse | StreamResponse

/** One validated request. */
export interface Call<R extends Route> extends RouteInput<R> {
  /** The body as received; empty if the route has none or reads it entry by entry. */
  readonly bodyText: string
  /** The members of the body unknown to the route; none if the body is read entry by entry or is not JSON. */
  unknownMembers(): UnknownMembers
  /**
   * The entries of a body that is read entry by entry; must be iterated once and completely. Any failure is thrown as a
   * Problem at the end. Empty for all other routes.
   *
   * @param inspect returns further failures of a valid entry, with paths relative to it
   * @param setAside excludes invalid entries, which then do not cause the list to be rejected
   */
  readEntries(inspect?: (entry: RouteEntry<R>) => readonly Failure[], setAside?: SetAside): AsyncIterable<RouteEntry<R>>
  readonly principal: R['scope'] extends string ? Principal : Principal | null
  readonly headers: IncomingHttpHeaders
  /** Whether it is a HEAD request, which must have no effects (RFC 9110 §9.2.1, §9.3.2). */
  readonly isHead: boolean
  readonly address: string
  readonly requestId: string
  /** When processing of the request began. */
  readonly at: Date
  /** The W3C trace context of the request. */
  readonly traceparent: string | null
  /** The claim made by its `Idempotency-Key`; null without one. */
  readonly claim: IdempotencyClaim | null
  /**
   * The calling tenant, and a signal that fires if it disconnects before it is answered. Only available for tenants'
   * requests.
   */
  readonly caller: Caller
  /**
   * Reads in one transaction that can access the caller's rows. With `stable`, all statements see the same snapshot.
   */
  read<T>(work: (unit: UnitOfWork) => Promise<T>, options?: { readonly stable?: boolean }): Promise<T>
  /** Makes an idempotent change, such as creating a document on its first request. */
  change<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Makes a change in one transaction; the response is stored under the idempotency key in the same transaction. */
  write(work: (unit: UnitOfWork) => Promise<RouteResponse<R>>): Promise<RouteResponse<R> | TextResponse<R>>
  /**
   * Like `write`, for operations with preparations outside any transaction, such as registering a parcel with a
   * carrier. A retry with the idempotency key is answered without preparing anything. If the preparation is rejected,
   * that response is stored as if `work` had been rejected.
   */
  writePrepared<T>(
    prepare: () => Promise<T>,
    work: (unit: UnitOfWork, prepared: T) => Promise<RouteResponse<R>>,
  ): Promise<RouteResponse<R> | TextResponse<R>>
}

/** The implementation of a route. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<OperationResponse<R>>

/** A route with its implementation. */
export interface Operation {
  readonly route: Route
  readonly handle: Handler<Route>
}

/** Connects a route to its implementation; the compiler checks input and responses against the route's schemas. */
export function defineOperation<R extends Route>(route: R): { by(handle: Handler<R>): Operation } {
  return { by: (handle) => ({ route, handle: handle as unknown as Handler<Route> }) }
}
