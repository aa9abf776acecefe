import type { KarrioRoute } from './configuration.ts'

export const route: KarrioRoute = {
  displayName: 'DHL Express',
  carrierId: 'dhl-berlin',
  service: 'dhl_express_worldwide',
  hasReturnService: true,
  assumedWeightKg: '0.800',
  incoterm: 'DAP',
  options: { signature_confirmation: true },
}
