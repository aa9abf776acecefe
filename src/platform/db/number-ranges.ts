import type { NumberRange, NumberRanges } from '../../kernel/number-ranges.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getTransaction } from './transaction.ts'

/** Numbers that a process allocates at once. Those unused when it ends are lost. */
const blockSize = 100

/**
 * Numbers to skip in each range of a database that was restored or has taken over from another: what was issued after
 * the copy is unknown there.
 */
export const passedOverInCopies = 100_000

/** How many numbers of a range are used. */
export interface RangeUse {
  readonly name: string
  readonly size: number
  readonly taken: number
}

/** Numbers from `from` (inclusive) to `to` (exclusive). */
interface Block {
  readonly from: number
  readonly to: number
}

/**
 * Identifies this database: another server, another database on it, or a promoted standby (a new WAL timeline) is a
 * different one.
 */
const identity = `(select concat_ws('/', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8)))`

/** Allocates the next block of a range, as far as there is room; empty if the range is used up. */
async function takeBlock(unit: UnitOfWork, { name, size }: NumberRange): Promise<Block> {
  const transaction = getTransaction(unit)
  await transaction.runPrepared(
    'number-range-begin',
    `insert into portolan.number_counter (range_name, size, taken, database_identity)
     values ($1, $2, 0, ${identity}) on conflict (range_name) do nothing`,
    [name, size],
  )
  const [counter] = await transaction.runPrepared<{ from: number }>(
    'number-range-lock',
    `select least(size, taken + case when database_identity = ${identity} then 0 else ${passedOverInCopies} end)::float8 as from
       from portolan.number_counter where range_name = $1 for update`,
    [name],
  )
  const from = counter?.from ?? size
  const to = Math.min(size, from + blockSize)
  await transaction.runPrepared(
    'number-range-take',
    `update portolan.number_counter set taken = $2, database_identity = ${identity} where range_name = $1`,
    [name, to],
  )
  return { from, to }
}

/**
 * Numbers counted in the database for all tenants and processes. Processes allocate them in blocks, each in a short
 * transaction, so that no transaction waits for another's number.
 *
 * @param inTransaction runs work with access to data outside tenants
 */
export function numberRanges(inTransaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>): NumberRanges {
  const blocks = new Map<string, Promise<Block>>()
  return {
    async take(range) {
      // Sequential: each call leaves the rest of the block to the next.
      const rest = (blocks.get(range.name) ?? Promise.resolve({ from: 0, to: 0 })).then((block) =>
        block.from < block.to ? block : inTransaction((unit) => takeBlock(unit, range)),
      )
      blocks.set(
        range.name,
        rest.then(
          ({ from, to }) => ({ from: Math.min(from + 1, to), to }),
          () => ({ from: 0, to: 0 }),
        ),
      )
      const { from, to } = await rest
      return from < to ? from : null
    },
  }
}

/** The usage of all ranges, by name. */
export async function readRangeUses(unit: UnitOfWork): Promise<readonly RangeUse[]> {
  return getTransaction(unit).runStatement<RangeUse>(
    `select range_name as name, size::float8 as size, taken::float8 as taken
       from portolan.number_counter order by range_name`,
  )
}
