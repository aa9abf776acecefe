/* Responses in the format of karrio 2026.1, reduced to a few of the fields that Portolan ignores. */

/** An empty PDF, as karrio would send a label. */
export const labelBytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')

/** 201 to POST /v1/shipments with a service. */
export const purchasedShipment = {
  id: 'shp_0b1c2d3e4f5061728394a5b6c7d8e9f0',
  object_type: 'shipment',
  status: 'created',
  carrier_name: 'dhl_express',
  carrier_id: 'dhl-berlin',
  tracking_number: 'JD014600006281230701',
  shipment_identifier: 'JD014600006281230701',
  tracking_url: '/v1/trackers/dhl_express/JD014600006281230701',
  service: 'dhl_express_worldwide',
  selected_rate: { id: 'rat_1', service: 'dhl_express_worldwide', total_charge: 12.5, currency: 'EUR' },
  label_type: 'PDF',
  label_url: 'https://karrio.example/v1/shipments/shp_0b1c2d3e4f5061728394a5b6c7d8e9f0/label.pdf?token=x',
  shipping_documents: [
    { category: 'invoice', format: 'PDF', url: null, base64: 'JVBERi0xLjQKaW52b2ljZQ==' },
    { category: 'label', format: 'PDF', url: null, base64: Buffer.from(labelBytes).toString('base64') },
  ],
  messages: [
    {
      carrier_name: 'dhl_express',
      carrier_id: 'dhl-berlin',
      code: '998',
      level: 'warning',
      message: 'The address was corrected',
    },
  ],
  is_return: false,
  test_mode: true,
}

/** 201 to POST /v1/shipments without a matching rate, so that no label was bought. */
export const draftShipment = {
  id: 'shp_ffff',
  object_type: 'shipment',
  status: 'draft',
  tracking_number: null,
  shipping_documents: [],
  messages: [
    {
      carrier_name: 'dhl_express',
      code: '1001',
      level: 'error',
      message: 'The product is not available between these places',
    },
  ],
  test_mode: true,
}

/** 424: a rejection by the carrier. */
export const carrierRefusal = {
  messages: [
    {
      carrier_name: 'dhl_express',
      carrier_id: 'dhl-berlin',
      code: '8009',
      level: 'error',
      message: 'The postal code does not fit the city',
    },
    { carrier_name: 'dhl_express', carrier_id: 'dhl-berlin', message: 'See the manual' },
  ],
}

/** 424: not supported by the carrier's connector. */
export const unsupported = {
  messages: [
    {
      carrier_id: 'dhl-berlin',
      carrier_name: 'dhl_express',
      code: 'SHIPPING_SDK_NON_SUPPORTED_ERROR',
      message: 'this operation is not supported.',
    },
  ],
}

/** 400: karrio's own validation. */
export const invalidRequest = {
  errors: [
    { code: 'required', message: 'shipper.country_code: This field is required', level: 'error' },
    {
      code: { parcels: ['required'] },
      level: 'error',
      details: { 'parcels[0].weight': ['A valid number is required.'] },
    },
  ],
}

/** 401. */
export const keyRefused = {
  errors: [{ code: 'invalid_token', message: 'Given token not valid for any token type', level: 'error' }],
}

/** 409 to a cancellation. */
export const tooLateToCancel = {
  errors: [
    {
      code: 'state_error',
      message: "The shipment is 'in_transit' and can not be cancelled anymore...",
      level: 'error',
    },
  ],
}

/** 200 to POST /v1/shipments/{id}/cancel. */
export const cancelledShipment = { ...purchasedShipment, status: 'cancelled', messages: [], shipping_documents: [] }

/** 200 to GET /v1/shipments: the shipments with a reference, including a draft and a cancelled one. */
export const createShipments = (reference: string) => ({
  count: 3,
  next: null,
  previous: null,
  results: [
    { id: 'shp_3', status: 'purchased', tracking_number: 'JD3', metadata: { portolan_parcel: reference } },
    { id: 'shp_2', status: 'cancelled', tracking_number: 'JD2', metadata: { portolan_parcel: reference } },
    { id: 'shp_1', status: 'draft', tracking_number: null, metadata: { portolan_parcel: reference } },
  ],
})

/** The response of a proxy in front of karrio when it is down. */
export const errorPage = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'
