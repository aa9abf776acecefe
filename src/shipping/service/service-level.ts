import type { Carrier } from './carrier.ts'

/** The service if none is named. */
export const standardService = 'Standard'

/** The carrier service for a parcel. */
export interface ServiceChoice {
  /** As the carrier spells it. */
  readonly serviceName: string
  /** The name that was asked for and that the carrier doesn't offer; null if it does, or if none was asked for. */
  readonly unknownName: string | null
}

/** Letters and digits only, so that `NEXT_DAY`, `next-day` and `Next Day` are one service. */
const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the carrier service with a name, whatever its case and punctuation. An unknown name gives the standard service:
 * the parcel can travel, and the label says how.
 *
 * @param serviceLevel null or blank for the standard service
 */
export function chooseService({ services }: Pick<Carrier, 'services'>, serviceLevel: string | null): ServiceChoice {
  const requested = serviceLevel?.trim() ?? ''
  if (requested === '') return { serviceName: standardService, unknownName: null }
  const known =
    services.find((name) => name === requested) ??
    services.find((name) => normalizeName(name) === normalizeName(requested))
  return known === undefined
    ? { serviceName: standardService, unknownName: requested }
    : { serviceName: known, unknownName: null }
}
