import { SingleFlight } from '../../../kernel/single-flight.ts'
import type { StoredDocument } from '../../../kernel/stored-document.ts'
import { BinaryResponse, defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { readReturnDocument } from '../contract/return-documents.ts'
import type { PendingDocument, ReturnDocuments } from '../service/return-documents.ts'

export function createReturnDocumentOperations(returnDocuments: ReturnDocuments): Operation[] {
  const underWay = new SingleFlight<StoredDocument | null>()
  return [
    defineOperation(readReturnDocument).by(async (call) => {
      const { returnOrderNumber, documentType } = call.params
      const mediaType = documentType === 'QrCode' && prefersPng(call.headers.accept) ? 'image/png' : 'application/pdf'
      const find = () =>
        call.read((unit) => returnDocuments.findDocument(unit, returnOrderNumber, documentType, mediaType))
      const make = async (missing: PendingDocument, signal: AbortSignal): Promise<StoredDocument | null> => {
        const isNew = missing.parcel === null
        const reference = isNew ? await call.change((unit) => returnDocuments.announceParcel(unit, missing)) : null
        const drawn = await returnDocuments.createDocument(missing, reference, { tenant: call.caller.tenant, signal })
        return call.change((unit) => returnDocuments.saveDocument(unit, drawn))
      }
      const makeOnce = (missing: PendingDocument): Promise<StoredDocument | null> => {
        const { tenant, signal } = call.caller
        const key = JSON.stringify([tenant, returnOrderNumber, documentType, mediaType])
        return underWay.share(key, signal, (stop) => make(missing, stop))
      }
      let documentOrPending = await find()
      if ('stored' in documentOrPending)
        return createDocumentResponse(documentOrPending.stored, call.headers['if-none-match'])
      // Nothing is made for a HEAD, which changes nothing.
      if (call.isHead) return new BinaryResponse({ status: 200, headers: {}, mediaType, content: null })
      for (;;) {
        const document =
          'stored' in documentOrPending ? documentOrPending.stored : await makeOnce(documentOrPending.missing)
        // There was none when it was asked for, so that the caller can have none that is current, not even any (`*`).
        if (document !== null) return createDocumentResponse(document, undefined)
        // The parcel is known now: the next round finds what another request has made, or says what cannot be.
        documentOrPending = await find()
      }
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
