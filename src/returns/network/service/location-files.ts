import type { AuditLog } from '../../../kernel/audit-log.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Location } from './location.ts'
import {
  compareLocations,
  type ImportCount,
  importLocations,
  type LocationDifference,
  type LocationRow,
  type RejectedRow,
} from './location-import.ts'
import { assertTenant, type Tenants } from './network-administration.ts'
import type { CarrierServiceRouteStore, LocationStore } from './stores.ts'

export interface LocationFilesDeps {
  readonly locations: LocationStore
  readonly routes: CarrierServiceRouteStore
  readonly tenants: Tenants
  readonly audit: AuditLog
}

/** Runs work in a transaction of its own. */
export type RunInTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** A tenant's location file. */
export interface LocationFile {
  readonly tenant: string
  readonly rows: AsyncIterable<LocationRow>
  /** Receives the rows that are not valid. */
  readonly reject: (row: RejectedRow) => void
}

/** Imports the locations of files, or compares them with the stored ones. */
export class LocationFiles {
  readonly #deps: LocationFilesDeps

  constructor(deps: LocationFilesDeps) {
    this.#deps = deps
  }

  /** Imports a file chunk by chunk, each in a transaction of its own. */
  async importFile(runInTransaction: RunInTransaction, { tenant, rows, reject }: LocationFile): Promise<ImportCount> {
    const { locations, audit } = this.#deps
    const subject = { kind: 'location', id: '*', tenant }
    const saveLocations = (chunk: readonly Location[]) =>
      runInTransaction(async (unit) => {
        const result = await locations.saveLocations(unit, tenant, chunk)
        await audit.recordChange(unit, { action: 'location.imported', subject, before: null, after: result })
        return result
      })
    return importLocations(rows, { routes: await this.#listRoutes(runInTransaction, tenant), saveLocations, reject })
  }

  /** Compares a file with the stored locations, and changes nothing. */
  async compareFile(
    runInTransaction: RunInTransaction,
    { tenant, rows, reject }: LocationFile,
  ): Promise<LocationDifference> {
    const { locations } = this.#deps
    const everything = { countryIso: null, carrierServiceRouteId: null }
    return compareLocations(rows, {
      routes: await this.#listRoutes(runInTransaction, tenant),
      readLocations: (ids) => runInTransaction((unit) => locations.readLocations(unit, tenant, ids)),
      listIds: (afterId) =>
        runInTransaction(async (unit) => {
          const keys = await locations.listKeys(unit, tenant, everything, afterId, 1_000)
          return keys.map(({ key }) => key)
        }),
      reject,
    })
  }

  async #listRoutes(runInTransaction: RunInTransaction, tenant: string) {
    await runInTransaction((unit) => assertTenant(this.#deps.tenants, unit, tenant))
    return runInTransaction((unit) => this.#deps.routes.listRoutes(unit, tenant))
  }
}
