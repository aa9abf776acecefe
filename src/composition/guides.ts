import { readdirSync, readFileSync } from 'node:fs'
import type { Guide } from '../platform/docs/input.ts'

const documentation = new URL('../../docs/', import.meta.url)

/** The guides for users in menu order; others follow. */
const guideOrder = [
  'start-developer',
  'start-customs-desk',
  'start-returns-desk',
  'start-operator',
  'checkout',
  'catalog',
  'classification',
  'landed-cost',
  'packages',
  'returns',
  'return-portal',
  'console',
  'webhooks',
  'client',
  'connectors',
  'connectors-esw',
  'errors',
  'catalog-errors',
  'operating',
  'upgrading',
  'privacy',
  'security',
  'performance',
  'growth',
  'licences',
]

/** Pages of the repository for contributors. */
const isForContributors = (name: string): boolean =>
  /^(?:adding-an?-.+|architecture|glossary|releasing|style)$/.test(name)

/** Reads the repository's guides for users. */
export function readGuides(): Guide[] {
  const names = readdirSync(documentation)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .filter((name) => !isForContributors(name))
  const ordered = [
    ...guideOrder.filter((name) => names.includes(name)),
    ...names.filter((name) => !guideOrder.includes(name)),
  ]
  return ordered.map((name) => ({ name, text: readFileSync(new URL(`${name}.md`, documentation), 'utf8') }))
}
