import { isDeepStrictEqual } from 'node:util'
import type { Decimal } from '../../src/kernel/money.ts'

/**
 * A record with every member present, including optional ones. Round-trip tests of stores use it, so that a new member
 * does not compile until the test covers it.
 */
export type Full<T> = T extends Date | Uint8Array | Decimal | ReadonlyMap<unknown, unknown>
  ? T
  : T extends readonly (infer Element)[]
    ? readonly [Full<Element>, ...Full<Element>[]]
    : T extends object
      ? { readonly [Member in keyof T]-?: Full<NonNullable<T[Member]>> }
      : T

const day = 86_400_000

/** The same record with another value in every member; afterwards, tests set keys and enumerations by hand. */
export function otherThan<T>(value: T): T
export function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value}-other`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value instanceof Date) return new Date(value.getTime() + day)
  if (value instanceof Uint8Array) return new Uint8Array([...value, 1])
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [otherThan(key), otherThan(member)]))
  if (Array.isArray(value)) return value.map(otherThan)
  if (isDecimal(value)) return value.plus('1')
  return Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, otherThan(member)]))
}

/** The paths of members that are equal in both records. */
export function sameMembers(entry: unknown, other: unknown, path = ''): readonly string[] {
  if (!isBranch(entry) || !isBranch(other)) return isDeepStrictEqual(entry, other) ? [path] : []
  return Object.keys(entry).flatMap((name) =>
    sameMembers(entry[name], other[name], path === '' ? name : `${path}.${name}`),
  )
}

const isDecimal = (value: unknown): value is Decimal => value instanceof Object && 'plus' in value && 'cmp' in value

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date || value instanceof Uint8Array || value instanceof Map || isDecimal(value))
