import type { TSchema } from 'typebox'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Replaces named schemas within a schema with references.
 *
 * @param refersTo creates the reference to a name, such as `#/components/schemas/Name`
 * @param namedSchemas receives each named schema once
 * @throws Error if two different schemas have the same name
 */
export function extractNamedSchemas(
  schema: TSchema,
  refersTo: (name: string) => string,
  namedSchemas: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  return extractFromValue(schema as unknown as Json, refersTo, namedSchemas)
}

function extractFromValue(
  value: Json,
  refersTo: (name: string) => string,
  namedSchemas: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  if (Array.isArray(value)) return value.map((item) => extractFromValue(item, refersTo, namedSchemas))
  if (typeof value !== 'object' || value === null) return value
  const record = value as { readonly [key: string]: Json }
  const name = record['$id']
  if (typeof name !== 'string') return extractFromMembers(record, refersTo, namedSchemas)
  const existing = namedSchemas.get(name)
  if (existing === undefined) {
    const entry = { from: record as unknown, json: null as Json }
    namedSchemas.set(name, entry)
    entry.json = extractFromMembers(record, refersTo, namedSchemas)
  } else if (existing.from !== record && JSON.stringify(existing.from) !== JSON.stringify(record)) {
    throw new Error(`two different schemas have the name ${name}`)
  }
  return { $ref: refersTo(name) }
}

function extractFromMembers(
  record: { readonly [key: string]: Json },
  refersTo: (name: string) => string,
  namedSchemas: Map<string, { readonly from: unknown; json: Json }>,
): Json {
  const members: Record<string, Json> = {}
  for (const [key, member] of Object.entries(record)) {
    if (key === '$id' || key.startsWith('~')) continue
    members[key] = extractFromValue(member, refersTo, namedSchemas)
  }
  return members
}

/** Returns a self-contained schema, with its named parts under `$defs`. */
export function toStandaloneSchema(schema: TSchema): { readonly [key: string]: Json } {
  const namedSchemas = new Map<string, { readonly from: unknown; json: Json }>()
  const root = extractNamedSchemas(schema, (name) => `#/$defs/${name}`, namedSchemas) as {
    readonly [key: string]: Json
  }
  const definitions = Object.fromEntries([...namedSchemas].map(([name, entry]) => [name, entry.json]))
  return { ...root, $defs: definitions }
}
