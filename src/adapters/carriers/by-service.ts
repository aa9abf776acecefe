import type { Carrier, CarrierParcel } from '../../kernel/carrier.ts'

/**
 * One carrier made of two: the named services go to the one, all others to the other. A parcel keeps the name of its
 * service, so that it is asked for where it was registered.
 */
export function carrierByService(services: ReadonlySet<string>, named: Carrier, otherwise: Carrier): Carrier {
  const of = ({ serviceName }: Pick<CarrierParcel, 'serviceName'>): Carrier =>
    services.has(serviceName) ? named : otherwise
  return {
    name: `${named.name} and ${otherwise.name}`,
    isMail: (serviceName) => of({ serviceName }).isMail(serviceName),
    register: (shipment) => of(shipment).register(shipment),
    find: (announced) => of(announced).find(announced),
    cancel: (parcel) => of(parcel).cancel(parcel),
  }
}
