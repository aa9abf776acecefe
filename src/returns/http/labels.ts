import { type Operation, operation } from '../../platform/http/call.ts'
import { documentAnswer } from '../../platform/http/document-answer.ts'
import { readLabel, requestLabel } from '../contract/labels.ts'
import type { Labels } from '../service/labels.ts'

export function labelOperations(labels: Labels): Operation[] {
  return [
    operation(requestLabel).by((call) => {
      const make = async () => {
        const situation = await call.change((unit) => labels.prepare(unit, call.body))
        return labels.make(situation, call.at, call.caller)
      }
      return call.prepared(make, async (unit, made) => {
        await labels.issue(unit, made)
        const { label, content } = made
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
          },
        }
      })
    }),

    operation(readLabel).by(async (call) => {
      const document = await call.read((unit) => labels.read(unit, call.params.labelReference))
      return documentAnswer(document, call.headers['if-none-match'])
    }),
  ]
}
