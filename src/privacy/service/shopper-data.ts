import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The records searched for an address to find a shopper's orders. */
export const searchPlaces = ['order-confirmations', 'outbound-orders', 'labels', 'return-orders', 'packages'] as const
export type SearchPlace = (typeof searchPlaces)[number]

/** A table with text columns that may contain an address. */
export interface TextTable {
  readonly name: string
  /** The columns of its primary key after the tenant, with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** The mutable text columns, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Erased records by kind. */
export type ErasedCounts = Readonly<Record<string, number>>

/** A piece of a walk through a table: what was found, and where to continue; null at the end. */
export interface WalkedPiece<Found> {
  readonly found: Found
  readonly last: string | null
}

/**
 * Accesses shopper data in the tables of all domains, through the unit of work's tenant. Addresses are in lower case.
 */
export interface ShopperDataStore {
  /** The references of orders with the address in one kind of record, among the next records. */
  findReferences(
    unit: UnitOfWork,
    place: SearchPlace,
    address: string,
    after: string | null,
  ): Promise<WalkedPiece<readonly string[]>>
  /** The references of orders received in a period, among the next records. */
  findReferencesTaken(
    unit: UnitOfWork,
    place: SearchPlace,
    period: { readonly from: Date | null; readonly until: Date },
    after: string | null,
  ): Promise<WalkedPiece<readonly string[]>>
  /** All data of an order, as JSON text. */
  readOrder(unit: UnitOfWork, reference: string): Promise<string>
  /** Erases the shopper's data from an order; what tax and customs authorities may require stays. */
  eraseOrder(unit: UnitOfWork, reference: string): Promise<ErasedCounts>
  /** All tables of tenants, by name. */
  listTextTables(unit: UnitOfWork): Promise<readonly TextTable[]>
  /** The next records of a table that mention the address, each as JSON text. */
  findMentions(
    unit: UnitOfWork,
    table: TextTable,
    address: string,
    after: string | null,
  ): Promise<WalkedPiece<readonly string[]>>
  /** Replaces the address in the next records of a table. @returns the number changed */
  replaceMentions(
    unit: UnitOfWork,
    table: TextTable,
    address: string,
    after: string | null,
  ): Promise<WalkedPiece<number>>
}
