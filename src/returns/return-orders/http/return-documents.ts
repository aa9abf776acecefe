import type { Route } from '../../../kernel/contract/route.ts'
import { Problem } from '../../../kernel/problem.ts'
import { SingleFlight } from '../../../kernel/single-flight.ts'
import type { StoredDocument } from '../../../kernel/stored-document.ts'
import { createCallerGoneProblem, type SchedulerLimits, TenantScheduler } from '../../../kernel/tenant-scheduler.ts'
import { BinaryResponse, type Call, defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { readReturnDocument } from '../contract/return-documents.ts'
import type { PendingDocument, ReturnDocuments } from '../service/return-documents.ts'

/**
 * Documents are made in turns from the first step on. What one is made from may be large, and is not read long before it can be
 * drawn: who asks may have gone by then, and it would have been read for nobody. More than one at a time, as carriers take theirs.
 */
const makingLimits: SchedulerLimits = {
  concurrency: 16,
  concurrencyPerTenant: 4,
  maxWaiting: 1000,
  maxWaitingPerTenant: 100,
  retryAfter: 5,
}

/** What a document of 1,000 articles is made from takes the thread that answers 30 ms and more to read: one at a time. */
const readingLimits: SchedulerLimits = { ...makingLimits, concurrency: 2, concurrencyPerTenant: 1 }

/** What a document of a return is asked for with. */
type DocumentCall = Pick<Call<Route>, 'caller' | 'isHead' | 'read' | 'change'>

/** Finds a document of a return, or has it made; null for a HEAD, which changes nothing, where it is still to be made. */
export type FindReturnDocument = (
  call: DocumentCall,
  document: { readonly returnOrderNumber: string; readonly documentType: string; readonly mediaType: string },
) => Promise<FoundReturnDocument | null>

interface FoundReturnDocument {
  readonly document: StoredDocument
  /** Whether it was there before it was asked for. */
  readonly wasStored: boolean
}

/** What finds the documents of returns. One serves all who ask, so that what many ask for at once is made once. */
export function createReturnDocumentFinder(returnDocuments: ReturnDocuments): FindReturnDocument {
  const underWay = new SingleFlight<StoredDocument | null>()
  const turns = new TenantScheduler(makingLimits)
  const readingTurns = new TenantScheduler(readingLimits)
  return async (call, { returnOrderNumber, documentType, mediaType }) => {
    const { tenant, signal } = call.caller
    const find = (stop: AbortSignal) =>
      readingTurns.runInTurn({ tenant, signal: stop }, () =>
        call.read((unit) => returnDocuments.findDocument(unit, returnOrderNumber, documentType, mediaType)),
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
        // The parcel is known now: the next round finds what another request has made, or says what cannot be.
      }
    }
    const stored = await call.read((unit) =>
      returnDocuments.findStoredDocument(unit, returnOrderNumber, documentType, mediaType),
    )
    if (stored !== null) return { document: stored, wasStored: true }
    // What it is made from may be large, and is read once for all who ask at the same time.
    const key = JSON.stringify([tenant, returnOrderNumber, documentType, mediaType, call.isHead])
    const made = await underWay.share(key, signal, (stop) =>
      turns.runInTurn({ tenant, signal: stop }, () => findOrMake(stop)),
    )
    return made === null ? null : { document: made, wasStored: false }
  }
}

export function createReturnDocumentOperations(findReturnDocument: FindReturnDocument): Operation[] {
  return [
    defineOperation(readReturnDocument).by(async (call) => {
      const { returnOrderNumber, documentType } = call.params
      const mediaType = documentType === 'QrCode' && prefersPng(call.headers.accept) ? 'image/png' : 'application/pdf'
      const found = await findReturnDocument(call, { returnOrderNumber, documentType, mediaType })
      if (found === null) return new BinaryResponse({ status: 200, headers: {}, mediaType, content: null })
      // If there was none when it was asked for, the caller can have none that is current, not even any (`*`).
      return createDocumentResponse(found.document, found.wasStored ? call.headers['if-none-match'] : undefined)
    }),
  ]
}

/** Whether an `Accept` header asks for the picture rather than for the PDF (RFC 9110 §12.5.1). */
function prefersPng(accept: string | undefined): boolean {
  const weightOf = (type: string): number => {
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
  return weightOf('image/png') > weightOf('application/pdf')
}
