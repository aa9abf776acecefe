import type { EventDescriptor } from '../../kernel/contract/event.ts'
import type { Route } from '../../kernel/contract/route.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { ServiceDescriptor } from '../domain.ts'
import type { Dialect } from '../http/dialect.ts'
import type { ErrorBodies } from '../http/errors.ts'
import type { OpenApiDocument } from '../openapi/document.ts'

/** A text for users in Markdown, with one first-level heading. */
export interface Guide {
  /** Its file name without extension. */
  readonly name: string
  readonly text: string
}

/** A server's response to an example. */
export interface RecordedResponse {
  readonly body: unknown
  /** Whether long lists and texts are shortened. */
  readonly isCut: boolean
}

/** An event type with an example as sent. */
export interface DocumentedEvent {
  readonly descriptor: EventDescriptor
  readonly sentExample: unknown
}

/** The clients with which the examples work unchanged. */
export interface SandboxClients {
  readonly secret: string
  getClientId(scope: Scope): string
}

/** The input of all pages. */
export interface ReferenceInput {
  readonly version: string
  /** The URL used in examples. */
  readonly publicUrl: string
  /** The complete OpenAPI document; the pages show what it says. */
  readonly document: OpenApiDocument
  /** Names of the downloadable JSON documents. */
  readonly documentNames: readonly string[]
  /** The routes of that document, for their examples. */
  readonly routes: readonly Route[]
  /** Recorded responses of examples without one of their own, by `operationId/name`. */
  readonly recordedResponses: Readonly<Record<string, RecordedResponse>>
  readonly services: readonly ServiceDescriptor[]
  readonly errorBodies: ErrorBodies
  readonly events: readonly DocumentedEvent[]
  /** In menu order. */
  readonly guides: readonly Guide[]
  /** Null without a sandbox, as in production. */
  readonly sandbox: SandboxClients | null
  /** Path prefixes under which the operations use another interface's names, with the page that lists them. */
  readonly dialects: readonly Pick<Dialect, 'prefix' | 'title' | 'page'>[]
  /** Maximum body size in bytes. */
  readonly bodyLimit: number
}
