/** Carriers, parcels and their documents, for packages and returns. */
export { type Carrier } from './service/carrier.ts'
export { type DocumentMaker, type DocumentMakerPool } from './service/documents.ts'
export { withdrawOrphanedParcels } from './service/parcel-withdrawal.ts'
export { type SdrRates } from './service/special-drawing-rights.ts'
export { orphanedParcelStore, parcelStore } from './store/parcels.ts'
export { siteStore } from './store/sites.ts'
