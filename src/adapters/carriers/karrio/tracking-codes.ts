/*
 * What karrio says of a parcel (`status` and `reason` of a tracking event: closed lists of its OpenAPI document, 2026.1)
 * as our tracking event codes. Returns know some of them (see `statusOfTrackingEvent`); the others are told to the
 * shopper, and say nothing of where the goods are.
 */

/** The code of an event whose status is not known here. */
export const otherEventCode = 'CarrierNote'

/** The code of a delivery after the parcel was turned back: for a return it is no arrival at the return centre. */
export const deliveredToSenderCode = 'DeliveredToSender'

export const codesByStatus: Readonly<Record<string, string>> = {
  pending: 'Registered',
  picked_up: 'PickedUp',
  in_transit: 'InTransit',
  on_hold: 'OnHold',
  delivery_delayed: 'DeliveryDelayed',
  out_for_delivery: 'OutForDelivery',
  ready_for_pickup: 'ReadyForPickup',
  delivery_failed: 'DeliveryFailed',
  delivered: 'Delivered',
  return_to_sender: 'ReturnToSender',
  cancelled: 'Cancelled',
  unknown: otherEventCode,
}

/** Incidents that say more than the status beside them. */
export const codesByReason: Readonly<Record<string, string>> = {
  carrier_parcel_lost: 'Lost',
  carrier_damaged_parcel: 'Damaged',
  customs_delay: 'InCustoms',
  customs_documentation: 'InCustoms',
  customs_duties_unpaid: 'InCustoms',
  customs_inspection: 'InCustoms',
  customs_prohibited: 'InCustoms',
}
