import type { EventDescriptor } from '../../kernel/contract/event.ts'
import type { Route } from '../../kernel/contract/route.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { ServiceDescriptor } from '../domain.ts'
import type { Dialect } from '../http/dialect.ts'
import type { ErrorBodies } from '../http/errors.ts'
import type { OpenApiDocument } from '../openapi/document.ts'

/** A text for users in Markdown, with one heading of the first level. */
export interface Guide {
  /** Its file name without the extension. */
  readonly name: string
  readonly text: string
}

/** The answer of an example as a server has given it. */
export interface RecordedResponse {
  readonly body: unknown
  /** Whether long lists have fewer entries here, and long texts end earlier. */
  readonly isCut: boolean
}

/** A type of event with one event as it is sent. */
export interface DocumentedEvent {
  readonly descriptor: EventDescriptor
  readonly sentExample: unknown
}

/** The clients with which the examples work as they stand. */
export interface SandboxClients {
  readonly secret: string
  getClientId(scope: Scope): string
}

/** Everything that the pages are made from. */
export interface ReferenceInput {
  readonly version: string
  /** The address that the examples call. */
  readonly publicUrl: string
  /** The document of everything; what the pages say of an operation is what it says. */
  readonly document: OpenApiDocument
  /** Names of the documents that can be had as JSON. */
  readonly documentNames: readonly string[]
  /** The routes of that document, for their examples. */
  readonly routes: readonly Route[]
  /** What examples were answered with that say nothing of it themselves, by `operationId/name`. */
  readonly recordedResponses: Readonly<Record<string, RecordedResponse>>
  readonly services: readonly ServiceDescriptor[]
  readonly errorBodies: ErrorBodies
  readonly events: readonly DocumentedEvent[]
  /** In the order of the menu. */
  readonly guides: readonly Guide[]
  /** Null where there is no sandbox, as in production. */
  readonly sandbox: SandboxClients | null
  /** Addresses under which the same operations have the names of another interface, with the page that lists them. */
  readonly dialects: readonly Pick<Dialect, 'prefix' | 'title' | 'page'>[]
  /** Largest body that is taken, in bytes. */
  readonly bodyLimit: number
}
