import { isDateTime } from '../../src/kernel/date-time.ts'
import { isRecord } from '../../src/kernel/is-record.ts'

/** Members that differ on every run, and so match any non-empty string. */
const everChanging = new Set(['continuationToken', 'access_token', 'kid', 'n', 'traceId', 'entryNumber'])

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/**
 * Describes how a JSON value differs from an example; empty if it matches. Values match if they are equal, except those
 * that must differ between runs: ids match ids, date-times match date-times, and tokens and keys match any string.
 */
export function findDifferences(actual: unknown, example: unknown, path = ''): string[] {
  const differs = [`${path || 'body'}: ${JSON.stringify(actual)} instead of ${JSON.stringify(example)}`]
  if (Array.isArray(example)) {
    if (!Array.isArray(actual) || actual.length !== example.length) return differs
    return example.flatMap((entry, index) => findDifferences(actual[index], entry, `${path}[${index}]`))
  }
  if (isRecord(example)) {
    if (!isRecord(actual)) return differs
    const names = [...new Set([...Object.keys(example), ...Object.keys(actual)])]
    return names.flatMap((name) => {
      const place = path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(actual, name)) return [`${place}: is missing`]
      if (!Object.hasOwn(example, name)) return [`${place}: is not in the example`]
      return findDifferences(actual[name], example[name], place)
    })
  }
  return isSimilar(actual, example, path) ? [] : differs
}

function isSimilar(actual: unknown, example: unknown, path: string): boolean {
  if (typeof actual !== 'string' || typeof example !== 'string') return Object.is(actual, example)
  if (everChanging.has(/\w+$/.exec(path)?.[0] ?? '')) return (actual === '') === (example === '')
  if (isUuid(example)) return isUuid(actual)
  if (isDateTime(example)) return isDateTime(actual)
  return actual === example
}
