import type { AuditLog } from '../../kernel/audit-log.ts'
import { makeUuidV7 } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type ShopperDataStore, searchPlaces } from './shopper-data.ts'

export interface ExportDeps {
  readonly data: ShopperDataStore
  /** Runs read-only work with access to one tenant's rows. */
  readonly readAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/**
 * Records that somebody requested a shopper's data, without naming the shopper.
 *
 * @throws Problem `not-found` for an unknown tenant
 */
export async function recordExport(
  { audit, tenants }: { readonly audit: AuditLog; readonly tenants: TenantLookup },
  unit: UnitOfWork,
  tenant: string,
): Promise<void> {
  if (!(await tenants.hasTenant(unit, tenant))) throw new Problem('not-found', `There is no tenant ${tenant}`)
  const subject = { kind: 'export', id: makeUuidV7(unit.at), tenant }
  await audit.recordChange(unit, { action: 'export.requested', subject, before: null, after: null })
}

/** Checks which tenants exist. */
export interface TenantLookup {
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/**
 * Generates a tenant's data about a shopper as JSON text, piece by piece: complete orders in whose records the address
 * occurs, and then every other record that mentions it.
 *
 * @param address in lower case
 */
export async function* exportShopperData(
  { data, readAsTenant }: ExportDeps,
  { tenant, address, exportedAt }: { readonly tenant: string; readonly address: string; readonly exportedAt: Date },
): AsyncGenerator<string> {
  const head = { tenant, emailAddress: address, exportedAt: exportedAt.toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"orders":[`
  const exported = new Set<string>()
  let separator = ''
  for (const place of searchPlaces) {
    let after: string | null = null
    do {
      const piece = await readAsTenant(tenant, (unit) => data.findReferences(unit, place, address, after))
      for (const reference of piece.found) {
        if (exported.has(reference)) continue
        exported.add(reference)
        yield separator + (await readAsTenant(tenant, (unit) => data.readOrder(unit, reference)))
        separator = ','
      }
      after = piece.last
    } while (after !== null)
  }
  yield '],"mentions":['
  separator = ''
  for (const table of await readAsTenant(tenant, (unit) => data.listTextTables(unit))) {
    let after: string | null = null
    do {
      const piece = await readAsTenant(tenant, (unit) => data.findMentions(unit, table, address, after))
      for (const record of piece.found) {
        yield `${separator}{"table":${JSON.stringify(table.name)},"record":${record}}`
        separator = ','
      }
      after = piece.last
    } while (after !== null)
  }
  yield ']}'
}
