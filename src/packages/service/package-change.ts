import { isRecord } from '../../kernel/is-record.ts'
import type { PackageKey, SentPackage } from './package.ts'

/** What is to change of a package: `null` clears a member, what is left out stays. */
export type PackageChange = PackageKey & Readonly<Record<string, unknown>>

/** A change applied member by member (JSON Merge Patch, RFC 7396); lists are replaced whole. */
export function applyChange(content: object, change: PackageChange): SentPackage {
  return mergePatch(content, change) as SentPackage
}

function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged = new Map(isRecord(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}
