/** The part of JSON Schema used by the contract, as in the OpenAPI document. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export type Schemas = Readonly<Record<string, Schema>>

/** A schema with its reference resolved and `null` removed. */
export interface ResolvedSchema {
  /** Its name, if it is a named schema. */
  readonly name: string | null
  readonly schema: Schema
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** The description at this place, otherwise that of the named schema. */
  readonly description: string
  readonly hasOwnDescription: boolean
}

/** Resolves a reference, and distinguishes an alternative to `null` from a real one. */
export function resolveSchema(schemas: Schemas, schema: Schema): ResolvedSchema {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = options
  if (only !== undefined && options.length === 1) {
    const inner = resolveSchema(schemas, only)
    const description = schema.description ?? inner.description
    const hasOwnDescription = schema.description !== undefined || inner.hasOwnDescription
    return { ...inner, isNullable: true, description, hasOwnDescription }
  }
  const name = schema.$ref?.replace('#/components/schemas/', '') ?? null
  const target = (name === null ? schema : schemas[name]) ?? {}
  const types = target.type === undefined ? [] : typeof target.type === 'string' ? [target.type] : target.type
  return {
    name,
    schema: target,
    types: types.filter((type) => type !== 'null'),
    isNullable: types.includes('null'),
    description: schema.description ?? target.description ?? '',
    hasOwnDescription: schema.description !== undefined,
  }
}

/** The innermost entries of a nested list; anything else unchanged. */
export function findInnermostSchema(schemas: Schemas, schema: Schema): ResolvedSchema {
  const outer = resolveSchema(schemas, schema)
  return outer.schema.items === undefined ? outer : findInnermostSchema(schemas, outer.schema.items)
}

/** Uses from which a model is described once at the end of the page instead of everywhere. */
const usesOfShared = 4

/** The named schemas below the given ones that are used often or recursively, to be described once. */
export function findSharedSchemas(schemas: Schemas, roots: readonly Schema[]): ReadonlySet<string> {
  const uses = new Map<string, number>()
  const shared = new Set<string>()
  const seenNames = new Set<string>()
  const walk = (schema: Schema, within: readonly string[]): void => {
    const { name, schema: target } = findInnermostSchema(schemas, schema)
    if (name !== null) {
      if (within.includes(name)) shared.add(name)
      if (seenNames.has(name)) return
      seenNames.add(name)
    }
    const around = name === null ? within : [...within, name]
    for (const member of Object.values(target.properties ?? {})) {
      const inner = findInnermostSchema(schemas, member).name
      if (inner !== null) uses.set(inner, (uses.get(inner) ?? 0) + 1)
      walk(member, around)
    }
  }
  for (const root of roots) walk(root, [])
  for (const [name, count] of uses) if (count >= usesOfShared) shared.add(name)
  return shared
}

/** All named schemas below the given ones. */
export function collectSchemaNames(schemas: Schemas, roots: readonly Schema[]): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = (schema: Schema): void => {
    const { name, schema: target } = findInnermostSchema(schemas, schema)
    if (name !== null) {
      if (names.has(name)) return
      names.add(name)
    }
    for (const member of Object.values(target.properties ?? {})) walk(member)
  }
  for (const root of roots) walk(root)
  return names
}
