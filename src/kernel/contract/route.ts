import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../principal.ts'

/** One request and its answer, shown in the documents and carried out by a test. */
export interface RouteExample {
  readonly name: string
  readonly summary: string
  /** Examples that must have happened before, as `operationId/name`. */
  readonly after?: readonly string[]
  readonly params?: Readonly<Record<string, string>>
  /** A list for a parameter that is repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /**
   * What the caller takes from the answer of an earlier example, as `operationId/name#member`, by its place here:
   * `params.name` or `body.name`. What is written at that place is only what such a value looks like.
   */
  readonly fromResponses?: Readonly<Record<string, string>>
  /** Whether the request is well formed, and refused with 400 for what it would do. */
  readonly refusedByRules?: boolean
  readonly response: { readonly status: number; readonly body?: unknown }
}

/** The query of an example as it stands in an address. */
export function formatExampleQuery(query: RouteExample['query'] = {}): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const element of typeof value === 'string' ? [value] : value) pairs.append(name, element)
  }
  return pairs.toString()
}

/** How the body of a route is read before it is judged. */
export type BodyBinding = 'lenient' | 'lenient-change'

/**
 * An operation of the contract as data. Validation, types, OpenAPI documents, the reference and the test that walks
 * every operation are all made from it.
 */
export interface Route {
  readonly operationId: string
  /** The name of the service that it belongs to, which decides about its shape of errors and its document. */
  readonly service: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with its parameters as `{name}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** What the token must have; `null` for an operation that needs no token. */
  readonly scope: Scope | null
  /**
   * What the token of a tenant must have to call it for that tenant alone, although it is an operator's: `scope` is then
   * that of operators.
   */
  readonly ownScope?: Scope
  /** Where the tenant's code is in the address; a token of another tenant is refused. */
  readonly tenantIn?: { readonly place: 'params' | 'query'; readonly name: string }
  /**
   * Whether it needs no token and works with the rows of the tenant that its path names as `{tenant}`: a page for that
   * tenant's shoppers. Whether there is such a tenant is for the operation to say.
   */
  readonly isForShoppers?: boolean
  /**
   * Whether a tenant's caller must have all brands of the tenant: what it changes or tells is of the tenant as a whole. So is
   * everything that has an `ownScope`.
   */
  readonly isOfWholeTenant?: boolean
  /** Whether it changes something, and so takes an `Idempotency-Key`. */
  readonly write?: boolean
  /**
   * Whether it has effects although it takes no `Idempotency-Key`: it makes a document for which a carrier is told of a
   * parcel, or discloses what the audit log notes. Whoever may only read may not call it.
   */
  readonly hasEffects?: boolean
  /** Whether its answer has an ETag and, where it changes something, it heeds `If-Match` and `If-None-Match`. */
  readonly isConditional?: boolean
  /** Members of its answer that are told once: they are null in the answer that is kept for repeats. */
  readonly secretMembers?: readonly string[]
  /** Whether it needs what no transaction of a tenant or an operator may reach: clients, keys, users, the queue. */
  readonly asSystem?: boolean
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** Media type of the body; JSON when nothing is said. */
  readonly bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /**
   * For services whose callers have always been served so: names of members in any case, texts that are empty or `null`
   * as absent, and numbers and booleans written as text where the schema says `x-from-text`. `lenient-change` is the same
   * for a body that changes what is there: `null` stays, because it clears a member.
   */
  readonly bodyBinding?: BodyBinding
  /** Whether the body is handed on as it came, to be judged by the operation itself. */
  readonly bodyUnchecked?: boolean
  /**
   * Whether the body, a list, is handed on entry by entry as it arrives, so that it is never in memory as a whole. Each
   * entry is bound and checked like a body of its own.
   */
  readonly bodyByEntry?: boolean
  /** Most bytes that a body may have, where that is not the server's usual limit. */
  readonly bodyLimit?: number
  /**
   * How many octets of memory an answer may take where it may be large: it is not begun before there is room for them. One
   * to a body by entries takes as much as twice the body at the most.
   */
  readonly answerOctets?: number
  /** The body of each success status; the schema of `null` for one without. */
  readonly responses: Readonly<Record<number, TSchema>>
  /** Media type of success answers; JSON when nothing is said. Of several, the first is sent unless Accept asks otherwise. */
  readonly responseType?: string | readonly [string, ...string[]]
  /** Headers of the success answers, with what they mean. */
  readonly responseHeaders?: Readonly<Record<string, string>>
  /** The failures that callers must expect, as statuses. */
  readonly failures: readonly number[]
  /** The bodies of failures that have another shape than the service's, as JSON, by status. */
  readonly failureBodies?: Readonly<Record<number, TSchema>>
  readonly examples: readonly RouteExample[]
}

/** The media type of pages. */
export const pageType = 'text/html; charset=utf-8'

/** Whether an operation answers with a page, so that browsers are shown its failures as pages, too. */
export const isPageRoute = ({ responseType }: Route): boolean => [responseType].flat().includes(pageType)

/** Under which name the client has an operation: the scope that it needs, or its service where it needs none. */
export const getClientGroup = ({ scope, service }: Route): string => scope ?? service

/** The scope under which somebody of a tenant, or of none, calls an operation. */
export const getScopeFor = ({ scope, ownScope }: Route, tenant: string | null): Scope | null =>
  tenant !== null && ownScope !== undefined ? ownScope : scope

/** Whether a caller of a tenant must have all of its brands. */
export const needsAllBrands = ({ isOfWholeTenant, ownScope }: Route): boolean =>
  isOfWholeTenant === true || ownScope !== undefined

type StaticOrDefault<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

/** What a request of this route carries once it has been checked. */
export interface RouteInput<R extends Route> {
  readonly params: StaticOrDefault<R['params'], Record<string, never>>
  readonly query: StaticOrDefault<R['query'], Record<string, never>>
  readonly body: R['bodyUnchecked'] extends true ? unknown : StaticOrDefault<R['body'], undefined>
}

/** One entry of the list that the body of a route is. */
export type RouteEntry<R extends Route> =
  StaticOrDefault<R['body'], undefined> extends readonly (infer Entry)[] ? Entry : never

/** The answers that this route may give: a body that does not fit its status is a compile error. */
export type RouteResponse<R extends Route> = {
  [S in keyof R['responses'] & number]: {
    readonly status: S
    readonly body: Static<R['responses'][S]>
    readonly headers?: Readonly<Record<string, string>>
  }
}[keyof R['responses'] & number]
