import type { NumberRange, NumberRanges } from '../../kernel/number-ranges.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getTransaction } from './transaction.ts'

/** How many numbers a process takes at once. Those that it has not given when it ends are never given. */
const blockSize = 100

/**
 * How many numbers of each range are passed over in a database that was restored or that has taken over from another: what
 * was given after the copy was made is not known there.
 */
export const passedOverInCopies = 100_000

/** What a range has given, of how many. */
export interface RangeUse {
  readonly name: string
  readonly size: number
  readonly taken: number
}

/** Numbers from `from` up to, not including, `to`. */
interface Block {
  readonly from: number
  readonly to: number
}

/**
 * Which database this is: another server, another database in it, or a standby that took over (a new timeline of the
 * write-ahead log) is another one.
 */
const identity = `(select concat_ws('/', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8)))`

/** Takes the next block of a range, as large as it is or as there is room; an empty one when the range is used up. */
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
 * Numbers counted in the database, for all tenants and processes. A process takes them in blocks, each in a short
 * transaction of its own, so that no transaction waits for another's number.
 *
 * @param inTransaction runs work that sees what belongs to no tenant
 */
export function numberRanges(inTransaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>): NumberRanges {
  const blocks = new Map<string, Promise<Block>>()
  return {
    async take(range) {
      // One after the other: each leaves the rest of the block to the next.
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

/** What every range has given, by name. */
export async function rangeUses(unit: UnitOfWork): Promise<readonly RangeUse[]> {
  return getTransaction(unit).runStatement<RangeUse>(
    `select range_name as name, size::float8 as size, taken::float8 as taken
       from portolan.number_counter order by range_name`,
  )
}
