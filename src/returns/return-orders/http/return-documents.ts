import type { Route } from '../../../kernel/contract/route.ts'
import { Problem } from '../../../kernel/problem.ts'
import { SingleFlight } from '../../../kernel/single-flight.ts'
import type { StoredDocument } from '../../../kernel/stored-document.ts'
import { createCallerGoneProblem, type SchedulerLimits, TenantScheduler } from '../../../kernel/tenant-scheduler.ts'
import { BinaryResponse, type Call, defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { readReturnDocument } from '../contract/return-documents.ts'
import type { FoundOrMissing, PendingDocument, ReturnDocuments } from '../service/return-documents.ts'

/**
 * The whole work on a document is scheduled: their data may be large, and must not be read long before it is used, as
 * the caller may have left by then. Several at a time, because carriers take their time.
 */
const makingLimits: SchedulerLimits = {
  concurrency: 16,
  concurrencyPerTenant: 4,
  maxWaiting: 1000,
  maxWaitingPerTenant: 100,
  retryAfter: 5,
}

/** Reading the data of a document with 1,000 articles takes the main thread 30 ms and more: one at a time. */
const readingLimits: SchedulerLimits = { ...makingLimits, concurrency: 2, concurrencyPerTenant: 1 }

/** Articles from which reading a return takes the main thread long enough for others to notice. */
const manyArticles = 100

/**
 * How long a tenant waits after reading a large return: three times as long as reading took, so that requests that are
 * abandoned and repeated leave most of the main thread to others. Drawing such a document takes longer anyway.
 */
const pauseAfterReading = (found: FoundOrMissing, milliseconds: number): number =>
  'missing' in found && found.missing.context.order.returnItems.length > manyArticles ? 3 * milliseconds : 0

/** The parameters of a request for a return's document. */
type DocumentCall = Pick<Call<Route>, 'caller' | 'isHead' | 'read' | 'change'>

/**
 * Finds a document of a return, or makes it; null for a HEAD request, which has no effects, if it does not exist yet.
 */
export type FindReturnDocument = (
  call: DocumentCall,
  document: { readonly returnOrderNumber: string; readonly documentType: string; readonly mediaType: string },
) => Promise<FoundReturnDocument | null>

interface FoundReturnDocument {
  readonly document: StoredDocument
  /** Whether it existed before the request. */
  readonly wasStored: boolean
}

/**
 * Creates the finder for return documents. All callers share one, so that concurrent requests for a document make it
 * once.
 */
export function createReturnDocumentFinder(returnDocuments: ReturnDocuments): FindReturnDocument {
  const underWay = new SingleFlight<StoredDocument | null>()
  const turns = new TenantScheduler(makingLimits)
  const readingScheduler = new TenantScheduler(readingLimits)
  return async (call, { returnOrderNumber, documentType, mediaType }) => {
    const { tenant, signal } = call.caller
    const find = (stop: AbortSignal) =>
      readingScheduler.schedule(
        { tenant, signal: stop },
        () => call.read((unit) => returnDocuments.findDocument(unit, returnOrderNumber, documentType, mediaType)),
        { getPause: pauseAfterReading },
      )
    const make = async (missing: PendingDocument, stop: AbortSignal): Promise<StoredDocument | null> => {
      const isNew = missing.parcel === null
      const reference = isNew ? await call.change((unit) => returnDocuments.announceParcel(unit, missing)) : null
      if (reference instanceof Problem) throw reference
      const drawn = await returnDocuments.createDocument(missing, reference, { tenant, signal: stop })
      return call.change((unit) => returnDocuments.saveDocument(unit, drawn))
    }
    const findOrMake = async (stop: AbortSignal): Promise<StoredDocument | null> => {
      for (;;) {
        const found = await find(stop)
        if ('stored' in found) return found.stored
        if (call.isHead) return null
        if (stop.aborted) throw createCallerGoneProblem()
        const document = await make(found.missing, stop)
        if (document !== null) return document
        // The parcel is known now: the next round finds what another request has made, or explains why it cannot be
        // made.
      }
    }
    const stored = await call.read((unit) =>
      returnDocuments.findStoredDocument(unit, returnOrderNumber, documentType, mediaType),
    )
    if (stored !== null) return { document: stored, wasStored: true }
    // The data may be large, and is read once for all concurrent requests.
    const key = JSON.stringify([tenant, returnOrderNumber, documentType, mediaType, call.isHead])
    const createdDocument = await underWay.share(key, signal, (stop) =>
      turns.schedule({ tenant, signal: stop }, () => findOrMake(stop)),
    )
    return createdDocument === null ? null : { document: createdDocument, wasStored: false }
  }
}

export function createReturnDocumentOperations(findReturnDocument: FindReturnDocument): Operation[] {
  return [
    defineOperation(readReturnDocument).by(async (call) => {
      const { returnOrderNumber, documentType } = call.params
      const mediaType = documentType === 'QrCode' && prefersPng(call.headers.accept) ? 'image/png' : 'application/pdf'
      const found = await findReturnDocument(call, { returnOrderNumber, documentType, mediaType })
      if (found === null) return new BinaryResponse({ status: 200, headers: {}, mediaType, content: null })
      // If it did not exist before the request, the caller can have no current copy, not even for `*`.
      return createDocumentResponse(found.document, found.wasStored ? call.headers['if-none-match'] : undefined)
    }),
  ]
}

/** Whether an `Accept` header prefers the image over the PDF (RFC 9110 §12.5.1). */
function prefersPng(accept: string | undefined): boolean {
  const getWeight = (type: string): number => {
    const ranges = (accept ?? '*/*').split(',').map((range) =>
      range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    const [group] = type.split('/')
    for (const acceptedType of [type, `${group}/*`, '*/*']) {
      const range = ranges.find(([name]) => name === acceptedType)
      if (range === undefined) continue
      const weight = Number(range.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
      return Number.isNaN(weight) ? 0 : weight
    }
    return 0
  }
  return getWeight('image/png') > getWeight('application/pdf')
}
