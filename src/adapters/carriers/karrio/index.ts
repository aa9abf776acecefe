import type { NumberRanges } from '../../../kernel/number-ranges.ts'
import { type Carrier, type CarrierResponse, createCarrierError } from '../../../shipping/service/carrier.ts'
import type { OutgoingHttp } from '../../outgoing-http.ts'
import { assertCompanyPrefix, demonstrationCompanyPrefix, makeParcelSscc } from '../parcel-identifiers.ts'
import { buildCancelRequest, buildFindRequest, buildRegisterRequest } from './build-request.ts'
import { callKarrio } from './call.ts'
import type { KarrioConfiguration } from './configuration.ts'
import { parseCancelAnswer, parseFindAnswer, parseRegisterAnswer } from './parse-response.ts'

export type { KarrioConfiguration, KarrioRoute } from './configuration.ts'

/** karrio's name among the carriers; parcels name the carrier chosen by karrio. */
export const karrioName = 'karrio'

/**
 * Carriers of a karrio server, through its REST API (written for version 2026.1). Each operation builds a request,
 * calls, and parses the response; only the call does I/O.
 *
 * @param http must permit karrio's network if it is private
 * @param numbers for SSCCs of parcels without one from the carrier
 * @throws RangeError if the base URL or company prefix is invalid
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
    services: [...routes.keys()],

    isMail: (serviceName) => routes.get(serviceName)?.isMail === true,

    registerShipment: async (shipment) => {
      const route = routes.get(shipment.serviceName)
      if (route === undefined) return createNotConfiguredResponse(shipment.serviceName)
      // Before the call, so that a registered parcel is never rejected for lack of a number.
      const sscc = await makeParcelSscc(numbers, companyPrefix, shipment.former)
      if (sscc.text === null) return { result: null, messages: [sscc.error] }
      const reply = await call(buildRegisterRequest(shipment, route))
      return parseRegisterAnswer(reply, shipment, route, sscc.text)
    },

    findParcels: async (announced) => parseFindAnswer(await call(buildFindRequest(announced)), announced),

    cancelParcel: async ({ shipmentReference, trackingNumber }) => {
      if (shipmentReference === null)
        return createRejectedResponse(`The karrio id of the shipment ${trackingNumber} is unknown`)
      return parseCancelAnswer(await call(buildCancelRequest(shipmentReference)), trackingNumber)
    },
  }
}

function createNotConfiguredResponse(serviceName: string): CarrierResponse<never> {
  const text = `No route to karrio is configured for the service ${JSON.stringify(serviceName)}`
  return { result: null, messages: [createCarrierError('ServiceNotConfigured', text)] }
}

function createRejectedResponse(text: string): CarrierResponse<never> {
  return { result: null, messages: [createCarrierError('CarrierRefused', text)] }
}
