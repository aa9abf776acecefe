import type { NumberRanges } from '../../../kernel/number-ranges.ts'
import { type Carrier, type CarrierResponse, createCarrierError } from '../../../shipping/service/carrier.ts'
import type { OutgoingHttp } from '../../outgoing-http.ts'
import { assertCompanyPrefix, demonstrationCompanyPrefix, makeParcelSscc } from '../parcel-identifiers.ts'
import { buildCancelRequest, buildFindRequest, buildRegisterRequest } from './build-request.ts'
import { callKarrio } from './call.ts'
import type { KarrioConfiguration } from './configuration.ts'
import { parseCancelAnswer, parseFindAnswer, parseRegisterAnswer } from './parse-response.ts'

export type { KarrioConfiguration, KarrioRoute } from './configuration.ts'

/** The name of karrio among the carriers; parcels name the carrier that karrio has chosen. */
export const karrioName = 'karrio'

/**
 * Carriers behind a karrio server, by its REST interface (written for version 2026.1). Each operation is three steps:
 * build the request, call, parse the answer; only the call does I/O.
 *
 * @param http reaches karrio: where that is in a private network, it must be allowed there
 * @param numbers for the SSCCs of parcels that their carriers give none
 * @throws RangeError when the base address or the company prefix is none
 */
export function createKarrioCarrier(
  configuration: KarrioConfiguration,
  http: OutgoingHttp,
  numbers: NumberRanges,
): Carrier {
  const call = callKarrio(http, configuration)
  const companyPrefix = configuration.companyPrefix ?? demonstrationCompanyPrefix
  assertCompanyPrefix(companyPrefix)
  const routes = new Map(Object.entries(configuration.routes))

  return {
    name: karrioName,

    isMail: (serviceName) => routes.get(serviceName)?.isMail === true,

    registerShipment: async (shipment) => {
      const route = routes.get(shipment.serviceName)
      if (route === undefined) return createNotConfiguredResponse(shipment.serviceName)
      // Before the call: a parcel that the carrier has taken is not refused for want of a number.
      const sscc = await makeParcelSscc(numbers, companyPrefix, shipment.former)
      if (sscc.text === null) return { result: null, messages: [sscc.error] }
      const reply = await call(buildRegisterRequest(shipment, route))
      return parseRegisterAnswer(reply, shipment, route, sscc.text)
    },

    findParcels: async (announced) => parseFindAnswer(await call(buildFindRequest(announced)), announced),

    cancelParcel: async ({ shipmentReference, trackingNumber }) => {
      if (shipmentReference === null)
        return createRefusedResponse(`The karrio id of the shipment ${trackingNumber} is unknown`)
      return parseCancelAnswer(await call(buildCancelRequest(shipmentReference)), trackingNumber)
    },
  }
}

function createNotConfiguredResponse(serviceName: string): CarrierResponse<never> {
  const text = `No route to karrio is configured for the service ${JSON.stringify(serviceName)}`
  return { result: null, messages: [createCarrierError('ServiceNotConfigured', text)] }
}

function createRefusedResponse(text: string): CarrierResponse<never> {
  return { result: null, messages: [createCarrierError('CarrierRefused', text)] }
}
