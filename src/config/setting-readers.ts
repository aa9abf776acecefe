import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readAddressRanges } from '../adapters/address-ranges.ts'
import { ConfigError, type Env } from './config-error.ts'

/** Reads a whole number. */
export function readInteger(env: Env, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
}

/** Reads one of several words. */
export function readOneOf(env: Env, name: string, otherwise: string, values: readonly string[]): string {
  const text = env[name] || otherwise
  if (values.includes(text)) return text
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}`)
}

/** Reads values separated by commas. */
export function readList(env: Env, name: string): readonly string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/**
 * Reads networks in CIDR notation.
 *
 * @param words permitted instead of a network
 * @param fallback the networks if none is set
 */
export function readNetworks(
  env: Env,
  name: string,
  words: readonly string[] = [],
  fallback: readonly string[] = [],
): readonly string[] {
  const ranges = readList(env, name)
  if (ranges.length === 0) return fallback
  const reasons = ranges
    .filter((range) => !words.includes(range))
    .map(findRangeProblem)
    .filter((reason) => reason !== null)
  if (reasons.length === 0) return ranges
  const others = words.map((word) => `, or ${word}`).join('')
  throw new ConfigError(`${name} must be networks separated by commas${others}: ${reasons.join('; ')}`)
}

function findRangeProblem(range: string): string | null {
  try {
    readAddressRanges([range])
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Virtual file systems; creating a directory there fails in ways that Node.js retries for ever. */
const specialDirectories = ['/proc', '/sys', '/dev']

/** Reads a directory for data, as an absolute path. */
export function readDirectory(env: Env, name: string, otherwise: string): string {
  const path = resolve(env[name] || otherwise)
  const target = followLinks(path)
  const isBelow = (other: string) => target === other || target.startsWith(`${other}/`)
  const special = specialDirectories.find(isBelow)
  if (special === undefined || isBelow('/dev/shm')) return path
  throw new ConfigError(`${name} must be a directory on a disk; ${path} is in ${special}, which cannot store files`)
}

/** Resolves symbolic links in the part of a path that exists. */
function followLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(followLinks(parent), basename(path))
  }
}
