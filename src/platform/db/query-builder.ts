import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'

/** A query that can be compiled to SQL, like every query builder of kysely. */
export interface Compilable<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  /** Only carries the row type. */
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
 * Returns the SQL of a query for `Transaction.prepared`: built once with placeholder values, which are then supplied in
 * the same order.
 */
export const compileText = (query: Compilable<unknown>): string => query.compile().sql
