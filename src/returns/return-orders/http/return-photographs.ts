import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { listReturnPhotographs, readReturnPhotograph } from '../contract/return-photographs.ts'
import type { ReturnPhotographs } from '../service/return-photographs.ts'

/** Opened by itself, somebody else's file is only saved; pages show it all the same (ASVS 1.12.2). */
export const downloadHeaders = { 'content-disposition': 'attachment; filename="photograph"' }

export function createReturnPhotographOperations(photographs: ReturnPhotographs): Operation[] {
  return [
    defineOperation(listReturnPhotographs).by((call) =>
      call.read(async (unit) => {
        const { identifier, returnOrderNumber } = call.params
        const found = await photographs.listPhotographs(unit, returnOrderNumber)
        const path = `/${encodeURIComponent(identifier)}/return-orders/${returnOrderNumber}/photographs`
        const listed = found.map((photograph) => ({ ...photograph, link: `${path}/${photograph.photographId}` }))
        return { status: 200, body: { photographs: listed } }
      }),
    ),
    defineOperation(readReturnPhotograph).by(async (call) => {
      const { returnOrderNumber, photographId } = call.params
      const document = await call.read((unit) => photographs.readPhotograph(unit, returnOrderNumber, photographId))
      return createDocumentResponse(document, call.headers['if-none-match'], downloadHeaders)
    }),
  ]
}
