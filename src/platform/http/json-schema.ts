import type { TSchema } from 'typebox'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Takes the named schemas out of a schema and leaves references in their place.
 *
 * @param refersTo makes the reference to a name, such as `#/components/schemas/Name`
 * @param found gets each named schema once, by its name
 * @throws Error when two different schemas have the same name
 */
export function hoistNamed(
  schema: TSchema,
  refersTo: (name: string) => string,
  found: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  return walk(schema as unknown as Json, refersTo, found)
}

function walk(
  value: Json,
  refersTo: (name: string) => string,
  found: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  if (Array.isArray(value)) return value.map((item) => walk(item, refersTo, found))
  if (typeof value !== 'object' || value === null) return value
  const record = value as { readonly [key: string]: Json }
  const name = record['$id']
  if (typeof name !== 'string') return walkMembers(record, refersTo, found)
  const known = found.get(name)
  if (known === undefined) {
    const entry = { from: record as unknown, json: null as Json }
    found.set(name, entry)
    entry.json = walkMembers(record, refersTo, found)
  } else if (JSON.stringify(known.from) !== JSON.stringify(record)) {
    throw new Error(`two different schemas have the name ${name}`)
  }
  return { $ref: refersTo(name) }
}

function walkMembers(
  record: { readonly [key: string]: Json },
  refersTo: (name: string) => string,
  found: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  const members: Record<string, Json> = {}
  for (const [key, member] of Object.entries(record)) {
    if (key === '$id' || key.startsWith('~')) continue
    members[key] = walk(member, refersTo, found)
  }
  return members
}

/** A schema that stands alone, with its named parts under `$defs`. */
export function standalone(schema: TSchema): { readonly [key: string]: Json } {
  const found = new Map<string, { readonly from: unknown; json: Json }>()
  const root = hoistNamed(schema, (name) => `#/$defs/${name}`, found) as { readonly [key: string]: Json }
  const definitions = Object.fromEntries([...found].map(([name, entry]) => [name, entry.json]))
  return { ...root, $defs: definitions }
}
