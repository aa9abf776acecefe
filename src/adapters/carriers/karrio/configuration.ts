/** How one of our services goes through karrio. */
export interface KarrioRoute {
  /** The carrier's name for people. */
  readonly displayName: string
  /** The id of the connection in karrio, such as `dhl-berlin`. */
  readonly carrierId: string
  /** karrio's name of the carrier's service, such as `dhl_express_worldwide`. */
  readonly service: string
  /** Whether the carrier has a return service in karrio; else a return travels as an ordinary parcel. */
  readonly hasReturnService: boolean
  /** Whether the carrier is a post, and its service mail; false when left out. */
  readonly isMail?: boolean
  /** Decimal text: what a parcel of unknown weight is taken to weigh. */
  readonly assumedWeightKg: string
  /** Incoterms rule that customs are told. */
  readonly incoterm: 'DAP' | 'DDP'
  /** Options of the carrier in karrio, such as `{ signature_confirmation: true }`. */
  readonly options?: Readonly<Record<string, string | number | boolean>>
}

export interface KarrioConfiguration {
  /** Where karrio is, such as `https://karrio.example.com`; a path before `/v1` is kept. */
  readonly baseAddress: string
  readonly apiKey: string
  /** Routes by the name of our service. */
  readonly routes: Readonly<Record<string, KarrioRoute>>
  /** GS1 company prefix of 4 to 9 digits, for parcels that the carrier gives no SSCC. */
  readonly companyPrefix?: string
  /** Milliseconds for one call; buying a label makes karrio call the carrier, so be generous. */
  readonly timeout?: number
}
