import type { Clock } from '../../../kernel/clock.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CustomsReference } from '../customs-reference.ts'
import type { LandedCostRules } from './landed-cost-rules.ts'
import type { TariffEdition, TariffEditionStore } from './tariff-import.ts'
import { type Tariff, TariffLines } from './tariffs.ts'

export interface ImportedTariffsDeps {
  readonly clock: Clock
  readonly store: Pick<TariffEditionStore, 'listRevisions' | 'readEdition'>
  /** Runs work on a stable snapshot of the database. */
  runReadOnly<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Called if editions cannot be read; those in memory remain in use. */
  reportError(error: unknown): void
}

/** Maximum milliseconds until an import is noticed. */
const longestUnseen = 60_000

/**
 * The imported tariff editions, cached in memory so that no request waits for the database. A request more than a
 * minute after the last check triggers another one in the background, which reads new imports.
 */
export class ImportedTariffs {
  readonly #deps: ImportedTariffsDeps
  #editions: ReadonlyMap<string, Tariff> = new Map()
  #lastLook = Number.NEGATIVE_INFINITY
  #merged: { readonly shipped: ShippedTariffs; readonly tariffs: ShippedTariffs } | null = null

  constructor(deps: ImportedTariffsDeps) {
    this.#deps = deps
  }

  /** Merges shipped and imported editions by tariff, newest last. */
  mergeInto(shipped: ShippedTariffs): ShippedTariffs {
    if (this.#deps.clock.now().getTime() - this.#lastLook >= longestUnseen) void this.refresh()
    if (this.#merged?.shipped === shipped) return this.#merged.tariffs
    const imported = Map.groupBy(this.#editions.values(), ({ name }) => name)
    const tariffs = new Map(
      [...new Set([...shipped.keys(), ...imported.keys()])].map((name) => {
        const all = [...(shipped.get(name) ?? []), ...(imported.get(name) ?? [])]
        return [name, all.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))] as const
      }),
    )
    this.#merged = { shipped, tariffs }
    return tariffs
  }

  /** Reads what was imported since the last check. Never throws. */
  async refresh(): Promise<void> {
    const { clock, store } = this.#deps
    this.#lastLook = clock.now().getTime()
    try {
      await this.#deps.runReadOnly(async (unit) => {
        const editions = new Map<string, Tariff>()
        for (const { tariff, validFrom, revision } of await store.listRevisions(unit)) {
          const key = `${tariff} ${validFrom} ${revision}`
          const known = this.#editions.get(key)
          const edition = known === undefined ? await store.readEdition(unit, tariff, validFrom) : null
          if (known !== undefined) editions.set(key, known)
          else if (edition !== null) editions.set(key, toTariff(edition))
        }
        const isSame =
          editions.size === this.#editions.size && [...editions.keys()].every((key) => this.#editions.has(key))
        if (isSame) return
        this.#editions = editions
        this.#merged = null
      })
    } catch (error) {
      this.#deps.reportError(error)
    }
  }
}

/** The shipped reference data with the imported tariff editions. Loads nothing before it is accessed. */
export function mergeImportedTariffs(shipped: CustomsReference, imported: ImportedTariffs): CustomsReference {
  let rules: LandedCostRules | undefined
  return {
    get nomenclature() {
      return shipped.nomenclature
    },
    get rules() {
      const tariffs = imported.mergeInto(shipped.rules.tariffs)
      if (rules?.tariffs !== tariffs) rules = { ...shipped.rules, tariffs }
      return rules
    },
    get restrictions() {
      return shipped.restrictions
    },
    get sdrAmounts() {
      return shipped.sdrAmounts
    },
    get originStatements() {
      return shipped.originStatements
    },
    get dataRequirements() {
      return shipped.dataRequirements
    },
    get schemeExclusions() {
      return shipped.schemeExclusions
    },
    get exchangeRates() {
      return shipped.exchangeRates
    },
  }
}

type ShippedTariffs = ReadonlyMap<string, readonly Tariff[]>

const toTariff = ({ tariff, validFrom, edition, source, columns, lines }: TariffEdition): Tariff => ({
  name: tariff,
  edition,
  source,
  from: validFrom,
  to: null,
  columns,
  lines: new TariffLines(lines),
})
