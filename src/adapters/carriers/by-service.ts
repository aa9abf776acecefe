import type { Carrier, CarrierParcel } from '../../shipping/service/carrier.ts'

/**
 * Combines two carriers: the named services go to one, all others to the other. A parcel stores the name of its
 * service, so that later requests reach the same carrier.
 */
export function createCarrierByService(services: ReadonlySet<string>, named: Carrier, otherwise: Carrier): Carrier {
  const selectCarrier = ({ serviceName }: Pick<CarrierParcel, 'serviceName'>): Carrier =>
    services.has(serviceName) ? named : otherwise
  return {
    name: `${named.name} and ${otherwise.name}`,
    services: [...new Set([...named.services, ...otherwise.services])],
    isMail: (serviceName) => selectCarrier({ serviceName }).isMail(serviceName),
    registerShipment: (shipment) => selectCarrier(shipment).registerShipment(shipment),
    findParcels: (announced) => selectCarrier(announced).findParcels(announced),
    cancelParcel: (parcel) => selectCarrier(parcel).cancelParcel(parcel),
  }
}
