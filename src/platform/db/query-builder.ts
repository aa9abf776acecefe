import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** A query that can say its SQL, as every query builder of kysely can. */
export interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  /** Only there to carry the row's type. */
  executeTakeFirst(): Promise<Row | undefined>
}

/** A query builder for a store's tables. It only builds; `Transaction.rows` runs. */
export function createQueryBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }).withSchema('portolan')
}

/**
 * The text of a built query, for `Transaction.prepared`: built once, with anything in the place of the values that
 * are then given in the same order.
 */
export const textOf = (query: Compilable<unknown>): string => query.compile().sql
