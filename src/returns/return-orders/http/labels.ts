import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { createDocumentResponse } from '../../../platform/http/document-response.ts'
import { listUnknownMemberWarnings, toWarnings } from '../../http/warnings.ts'
import { readLabel, requestLabel } from '../contract/labels.ts'
import type { Labels } from '../service/labels.ts'

export function createLabelOperations(labels: Labels): Operation[] {
  return [
    defineOperation(requestLabel).by((call) => {
      const make = async () => {
        const context = await call.change((unit) => labels.prepareLabel(unit, call.body))
        return labels.createLabel(context, call.at, call.caller)
      }
      return call.writePrepared(make, async (unit, preparedLabel) => {
        await labels.issueLabel(unit, preparedLabel)
        const { label, content } = preparedLabel
        const { identifier } = call.params
        return {
          status: 200,
          body: {
            labelReference: label.labelReference,
            outboundOrderReference: label.orderReference,
            shippingReference: label.shippingReference,
            trackingReference: label.trackingReference,
            carrier: label.carrier,
            document: {
              documentType: 'Label',
              format: 'Pdf',
              content: Buffer.from(content).toString('base64'),
              link: `/${encodeURIComponent(identifier)}/label-requests/${label.labelReference}`,
            },
            ...toWarnings(listUnknownMemberWarnings(call.unknownMembers())),
          },
        }
      })
    }),

    defineOperation(readLabel).by(async (call) => {
      const document = await call.read((unit) => labels.getLabel(unit, call.params.labelReference))
      return createDocumentResponse(document, call.headers['if-none-match'])
    }),
  ]
}
