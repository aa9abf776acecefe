import { isRecord } from '../../kernel/is-record.ts'
import type { PackageKey, SentPackage } from './package.ts'

/** A change of a package: `null` clears a member, absent members stay. */
export type PackageChange = PackageKey & Readonly<Record<string, unknown>>

/** Applies a change member by member (JSON Merge Patch, RFC 7396); lists are replaced as a whole. */
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
