import type { Static, TObject, TSchema } from 'typebox'
import type { ResponseHeaders } from '../idempotency.ts'
import type { Scope } from '../principal.ts'

/** One request and its response, shown in the reference and run by a test. */
export interface RouteExample {
  readonly name: string
  readonly summary: string
  /** Examples that must run first, as `operationId/name`. */
  readonly after?: readonly string[]
  readonly params?: Readonly<Record<string, string>>
  /** A list for a repeated parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /**
   * Values the caller takes from the response of an earlier example: from `operationId/name#member` to `params.name` or
   * `body.name`. The value written in this example at that place only shows the format.
   */
  readonly fromResponses?: Readonly<Record<string, string>>
  /** Whether the request is well-formed but rejected with 400 by a business rule. */
  readonly rejectedByRules?: boolean
  readonly response: { readonly status: number; readonly body?: unknown }
}

/** Formats an example's query string. */
export function formatExampleQuery(query: RouteExample['query'] = {}): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const element of typeof value === 'string' ? [value] : value) pairs.append(name, element)
  }
  return pairs.toString()
}

/** How a route's body is normalized before validation. */
export type BodyBinding = 'lenient' | 'lenient-change'

/**
 * An operation of the contract, as data. Validation, types, the OpenAPI documents, the reference and the test of every
 * operation are all derived from it.
 */
export interface Route {
  readonly operationId: string
  /** The service it belongs to; determines the error format and the OpenAPI document. */
  readonly service: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, with parameters as `{name}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** The scope that the token needs; `null` if no token is required. */
  readonly scope: Scope | null
  /**
   * The scope with which a tenant's token may call an operator's operation for that tenant alone. `scope` is the one
   * that operators need.
   */
  readonly ownScope?: Scope
  /** Where the request names the tenant; a token of another tenant is rejected. */
  readonly tenantIn?: { readonly place: 'params' | 'query'; readonly name: string }
  /**
   * Whether it needs no token and serves the shoppers of the tenant in the `{tenant}` path parameter. The operation
   * itself checks that the tenant exists.
   */
  readonly isForShoppers?: boolean
  /**
   * Whether a tenant's caller needs access to all brands, because the operation affects or reveals the tenant as a
   * whole. Implied by `ownScope`.
   */
  readonly isOfWholeTenant?: boolean
  /** Whether it writes, and so accepts an `Idempotency-Key`. */
  readonly write?: boolean
  /**
   * Whether it has effects although it takes no `Idempotency-Key`: it registers a parcel with a carrier, or is recorded
   * in the audit log. Read-only callers may not use it.
   */
  readonly hasEffects?: boolean
  /**
   * Whether a person at the console must have signed in recently ({@link recentSignIn}), because it changes who has
   * access (ASVS 4.3.3).
   */
  readonly needsRecentSignIn?: boolean
  /** Whether its response has an ETag and, if it writes, it evaluates `If-Match` and `If-None-Match`. */
  readonly isConditional?: boolean
  /** Response members that are returned once: they are null in the stored response that retries receive. */
  readonly secretMembers?: readonly string[]
  /** Whether it needs access beyond any tenant's or operator's transaction: clients, keys, users, the queue. */
  readonly asSystem?: boolean
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Media type of the body; JSON by default. */
  readonly bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /**
   * For services with established callers: member names match in any case, empty strings and `null` count as absent,
   * and numbers and booleans may be strings where the schema says `x-from-text`. `lenient-change` keeps `null`, which
   * clears a member of an existing resource.
   */
  readonly bodyBinding?: BodyBinding
  /** Whether the body reaches the operation unvalidated. */
  readonly bodyUnchecked?: boolean
  /**
   * Whether the body, a list, reaches the operation entry by entry as it arrives, so that it is never in memory as a
   * whole. Each entry is normalized and validated like a body of its own.
   */
  readonly bodyByEntry?: boolean
  /** Maximum body size in bytes, if not the server's default. */
  readonly bodyLimit?: number
  /**
   * Maximum memory of a large response, in bytes. The request waits until that much is available. A response to a body
   * read entry by entry takes at most twice the size of the body.
   */
  readonly maxResponseBytes?: number
  /** The response body per success status; the schema of `null` for none. */
  readonly responses: Readonly<Record<number, TSchema>>
  /** Media type of success responses; JSON by default. Of several, the first is sent unless Accept asks for another. */
  readonly responseType?: string | readonly [string, ...string[]]
  /** Headers of success responses, with their descriptions. */
  readonly responseHeaders?: Readonly<Record<string, string>>
  /** The failure statuses that callers must expect. */
  readonly failures: readonly number[]
  /** JSON bodies of failures that differ from the service's format, by status. */
  readonly failureBodies?: Readonly<Record<number, TSchema>>
  readonly examples: readonly RouteExample[]
}

/** Seconds after signing in during which a person may use operations that change who has access. */
export const recentSignIn = 900

/** The media type of pages. */
export const pageType = 'text/html; charset=utf-8'

/** Whether an operation returns a page, so that browsers receive its failures as pages too. */
export const isPageRoute = ({ responseType }: Route): boolean => [responseType].flat().includes(pageType)

/** The client namespace of an operation: the scope it needs, or its service if it needs none. */
export const getClientGroup = ({ scope, service }: Route): string => scope ?? service

/** The scope that a caller of a tenant, or of none, needs for an operation. */
export const getScopeFor = ({ scope, ownScope }: Route, tenant: string | null): Scope | null =>
  tenant !== null && ownScope !== undefined ? ownScope : scope

/** Whether a tenant's caller needs access to all of its brands. */
export const needsAllBrands = ({ isOfWholeTenant, ownScope }: Route): boolean =>
  isOfWholeTenant === true || ownScope !== undefined

type StaticOrDefault<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

/** The validated parts of a request to this route. */
export interface RouteInput<R extends Route> {
  readonly params: StaticOrDefault<R['params'], Record<string, never>>
  readonly query: StaticOrDefault<R['query'], Record<string, never>>
  readonly body: R['bodyUnchecked'] extends true ? unknown : StaticOrDefault<R['body'], undefined>
}

/** One entry of a body that is a list. */
export type RouteEntry<R extends Route> =
  StaticOrDefault<R['body'], undefined> extends readonly (infer Entry)[] ? Entry : never

/** The responses this route may return. A body that does not match its status does not compile. */
export type RouteResponse<R extends Route> = {
  [S in keyof R['responses'] & number]: {
    readonly status: S
    readonly body: Static<R['responses'][S]>
    readonly headers?: ResponseHeaders
  }
}[keyof R['responses'] & number]
