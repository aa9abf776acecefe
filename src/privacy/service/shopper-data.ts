import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Where an address is looked for that says which orders are a shopper's. */
export const searchPlaces = ['order-confirmations', 'outbound-orders', 'labels', 'return-orders', 'packages'] as const
export type SearchPlace = (typeof searchPlaces)[number]

/** A table with columns of text in which anybody may have put an address. */
export interface TextTable {
  readonly name: string
  /** The columns of its primary key after the tenant, with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** The columns with text in them that can be changed, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** What was erased, by kind. */
export type ErasedCounts = Readonly<Record<string, number>>

/** A piece of a walk through a table: what was found, and where to go on; null at the end. */
export interface WalkedPiece<Found> {
  readonly found: Found
  readonly last: string | null
}

/**
 * What is kept of shoppers, in whichever domain's tables, reached through the tenant of the unit of work. An address is in
 * lower case.
 */
export interface ShopperDataStore {
  /** The references of orders in whose records of one kind the address stands, among the next so many records. */
  findReferences(
    unit: UnitOfWork,
    place: SearchPlace,
    address: string,
    after: string | null,
  ): Promise<WalkedPiece<readonly string[]>>
  /** The references of orders that were taken within a time, among the next so many records. */
  findReferencesTaken(
    unit: UnitOfWork,
    place: SearchPlace,
    period: { readonly from: Date | null; readonly until: Date },
    after: string | null,
  ): Promise<WalkedPiece<readonly string[]>>
  /** Everything that is kept of an order, as JSON text. */
  readOrder(unit: UnitOfWork, reference: string): Promise<string>
  /** Erases whose an order was; what tax and customs authorities may ask for stays. */
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
  /** Puts something else in the place of the address in the next records of a table. @returns how many had it */
  replaceMentions(
    unit: UnitOfWork,
    table: TextTable,
    address: string,
    after: string | null,
  ): Promise<WalkedPiece<number>>
}
