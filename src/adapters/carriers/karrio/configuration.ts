/** How one of our services uses karrio. */
export interface KarrioRoute {
  /** The carrier's display name. */
  readonly displayName: string
  /** The connection's id in karrio, such as `dhl-berlin`. */
  readonly carrierId: string
  /** karrio's name of the service, such as `dhl_express_worldwide`. */
  readonly service: string
  /** Whether the carrier has a return service in karrio; otherwise returns are ordinary parcels. */
  readonly hasReturnService: boolean
  /** Whether the service is postal mail; defaults to false. */
  readonly isMail?: boolean
  /** Decimal string: the weight assumed for parcels of unknown weight. */
  readonly assumedWeightKg: string
  /** The Incoterms rule for customs. */
  readonly incoterm: 'DAP' | 'DDP'
  /** Options of the carrier in karrio, such as `{ signature_confirmation: true }`. */
  readonly options?: Readonly<Record<string, string | number | boolean>>
}

export interface KarrioConfiguration {
  /** Base URL of karrio, such as `https://karrio.example.com`; may have a path before `/v1`. */
  readonly baseAddress: string
  readonly apiKey: string
  /** Routes by the name of our service. */
  readonly routes: Readonly<Record<string, KarrioRoute>>
  /** GS1 company prefix, 4 to 9 digits, for parcels without an SSCC from the carrier. */
  readonly companyPrefix?: string
  /** Milliseconds per request; be generous, as karrio calls the carrier to buy a label. */
  readonly timeout?: number
}
