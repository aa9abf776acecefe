import { SingleFlight } from '../../kernel/single-flight.ts'
import type { StoredDocument } from '../../kernel/stored-document.ts'
import { BinaryAnswer, type Operation, operation } from '../../platform/http/call.ts'
import { documentAnswer } from '../../platform/http/document-answer.ts'
import { readReturnDocument } from '../contract/return-documents.ts'
import type { MissingPaper, ReturnDocuments } from '../service/return-documents.ts'

export function returnDocumentOperations(returnDocuments: ReturnDocuments): Operation[] {
  const underWay = new SingleFlight<StoredDocument | null>()
  return [
    operation(readReturnDocument).by(async (call) => {
      const { returnOrderNumber, documentType } = call.params
      const mediaType = documentType === 'QrCode' && prefersPng(call.headers.accept) ? 'image/png' : 'application/pdf'
      const find = () => call.read((unit) => returnDocuments.find(unit, returnOrderNumber, documentType, mediaType))
      const make = async (missing: MissingPaper, signal: AbortSignal): Promise<StoredDocument | null> => {
        const isNew = missing.parcel === null
        const reference = isNew ? await call.change((unit) => returnDocuments.announce(unit, missing)) : null
        const made = await returnDocuments.make(missing, reference, { tenant: call.caller.tenant, signal })
        return call.change((unit) => returnDocuments.keep(unit, made))
      }
      const makeOnce = (missing: MissingPaper): Promise<StoredDocument | null> => {
        const { tenant, signal } = call.caller
        const key = JSON.stringify([tenant, returnOrderNumber, documentType, mediaType])
        return underWay.share(key, signal, (stop) => make(missing, stop))
      }
      let found = await find()
      if ('stored' in found) return documentAnswer(found.stored, call.headers['if-none-match'])
      // Nothing is made for a HEAD, which changes nothing.
      if (call.isHead) return new BinaryAnswer({ status: 200, headers: {}, mediaType, content: null })
      for (;;) {
        const document = 'stored' in found ? found.stored : await makeOnce(found.missing)
        // There was none when it was asked for, so that the caller can have none that is current, not even any (`*`).
        if (document !== null) return documentAnswer(document, undefined)
        // The parcel is known now: the next round finds what another request has made, or says what cannot be.
        found = await find()
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
    for (const wanted of [type, `${group}/*`, '*/*']) {
      const range = ranges.find(([name]) => name === wanted)
      if (range === undefined) continue
      const weight = Number(range.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
      return Number.isNaN(weight) ? 0 : weight
    }
    return 0
  }
  return weightOf('image/png') > weightOf('application/pdf')
}
