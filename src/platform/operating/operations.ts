import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../kernel/problem.ts'
import type { AsyncApiDocument } from '../asyncapi/document.ts'
import type { Database } from '../db/database.ts'
import { defineOperation, type Operation, TextResponse } from '../http/call.ts'
import { type CompressedFile, compressFile, createFileResponse } from '../http/compressed-file.ts'
import type { Metrics } from '../metrics.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import type { AssertMetricsAccess } from './metrics-access.ts'
import type { OptionalServices } from './optional-services.ts'
import {
  readAsyncDocument,
  readDocument,
  readLiveness,
  readMetrics,
  readReadiness,
  readServiceDocument,
} from './routes.ts'

export interface OperatingDeps {
  readonly database: Database
  readonly optionalServices: OptionalServices
  readonly metrics: Metrics
  /** Checks who may read the metrics here. */
  readonly assertMetricsAccess: AssertMetricsAccess
  /** Whether the server is stopping. */
  readonly isStopping: () => boolean
  /** The OpenAPI documents by name; `portolan` covers all services. */
  readonly getDocuments: () => ReadonlyMap<string, OpenApiDocument>
  readonly getAsyncDocument: () => AsyncApiDocument
}

const jsonType = 'application/json; charset=utf-8'
const fresh = { 'cache-control': 'no-cache' }

/** Creates the operations for health, metrics and OpenAPI documents. */
export function createOperatingOperations(deps: OperatingDeps): Operation[] {
  const { database, optionalServices, metrics, assertMetricsAccess, isStopping, getDocuments, getAsyncDocument } = deps
  // Serialized on first request: few processes are ever asked.
  const written = new Map<object, Promise<CompressedFile>>()
  const write = async (document: object, headers: IncomingHttpHeaders) => {
    const file = written.get(document) ?? compressFile(Buffer.from(JSON.stringify(document)), jsonType)
    written.set(document, file)
    return createFileResponse(await file, headers, fresh)
  }
  const find = (name: string): object => {
    const documents = getDocuments()
    const document = documents.get(name)
    if (document === undefined)
      throw new Problem(
        'not-found',
        `There is no document with this name; available are ${[...documents.keys()].join(', ')}`,
      )
    return document
  }
  return [
    defineOperation(readLiveness).by(async () => ({ status: 200, body: { status: 'ok' } })),
    defineOperation(readReadiness).by(async () => {
      if (isStopping()) throw new Problem('unavailable', 'The server is stopping', { retryAfter: 5 })
      await database.ping()
      const failures = optionalServices.listFailures().map(({ name, summary }) => ({ of: name, summary }))
      return {
        status: 200,
        body: failures.length === 0 ? { status: 'ok' } : { status: 'degraded', troubles: failures },
      }
    }),
    createMetricsOperation(metrics, assertMetricsAccess),
    defineOperation(readDocument).by(({ headers }) => write(find('portolan'), headers)),
    defineOperation(readServiceDocument).by(async ({ params, headers }) =>
      write(find(params.document.replace(/\.json$/, '')), headers),
    ),
    defineOperation(readAsyncDocument).by(({ headers }) => write(getAsyncDocument(), headers)),
  ]
}

/** Returns the metrics to permitted callers. */
export const createMetricsOperation = (metrics: Metrics, assertMetricsAccess: AssertMetricsAccess): Operation =>
  defineOperation(readMetrics).by(async ({ headers }) => {
    assertMetricsAccess(headers.authorization)
    return TextResponse.ofText(readMetrics, { status: 200, headers: {}, body: await metrics.renderText() })
  })
