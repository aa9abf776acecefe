import type { TSchema } from 'typebox'
import type { AuditLog } from '../kernel/audit-log.ts'
import type { EventDescriptor } from '../kernel/contract/event.ts'
import type { Route } from '../kernel/contract/route.ts'
import type { Outbox } from '../kernel/event.ts'
import type { Operation } from './http/call.ts'
import type { ErrorBodies, ErrorBody } from './http/errors.ts'
import type { CodeTable } from './http/problem-codes.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { FieldRules } from './http/validator.ts'

/** A service of the contract: what its operations have in common, for the server, the documents and the reference. */
export interface ServiceDescriptor {
  /** What routes call it; also the name of its page and of its document. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** The title of its own OpenAPI document; one without is described only in the document of all services. */
  readonly documentTitle?: string
  /** Which paths belong to it although they have no route: they are answered in its shape of errors. */
  readonly paths: RegExp | null
  readonly errorSchema: TSchema
  readonly errorBody: ErrorBody
  /** Its own codes, for the page of errors. */
  readonly codeTables?: readonly CodeTable[]
  /** What a reader should know before pasting its examples, if there is something. */
  readonly exampleNotes?: string
  /** Names of the guides that say more. */
  readonly guides?: readonly string[]
}

/** What a domain that needs no other domain is made with. */
export interface DomainContext {
  /** Where operators' changes are recorded. */
  readonly audit: AuditLog
  /** Where events are sent from, in the transaction of what they tell. */
  readonly outbox: Outbox
}

/** What a domain adds to the server. A domain may add to services of others, as several do to `admin`. */
export interface DomainDescriptor {
  readonly services: readonly ServiceDescriptor[]
  readonly routes: readonly Route[]
  readonly events?: readonly EventDescriptor[]
  /** Its operations, where it needs no other domain; those of the others are created in `composition/services.ts`. */
  readonly createOperations?: (context: DomainContext) => readonly Operation[]
  /** The rules between fields that its schemas refer to. */
  readonly fieldRules?: FieldRules
  /** What is limited unless the operator decides otherwise. */
  readonly rateLimits?: RateLimits
  /** Failures of single operations that have a shape of their own. */
  readonly operationErrorBodies?: NonNullable<ErrorBodies['ofOperation']>
  /** What browsers are shown where a page of this operation cannot be, if it is not the usual one. */
  readonly errorPages?: ErrorBodies['pages']['ofOperation']
}
