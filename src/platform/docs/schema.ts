/** The part of JSON Schema that the contract uses, as it stands in the OpenAPI document. */
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

/** A schema with its reference followed and `null` taken out of it. */
export interface ResolvedSchema {
  /** Its name, if it is one of the named schemas. */
  readonly name: string | null
  readonly schema: Schema
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** What is said of it at this place; what its named schema says of itself otherwise. */
  readonly description: string
  readonly hasOwnDescription: boolean
}

/** Follows a reference, and tells an alternative with `null` from a real one. */
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

/** What is inside of a list, however deep; anything else as it is. */
export function findInnermostSchema(schemas: Schemas, schema: Schema): ResolvedSchema {
  const outer = resolveSchema(schemas, schema)
  return outer.schema.items === undefined ? outer : findInnermostSchema(schemas, outer.schema.items)
}

/** From how many places a model must be used to be described once at the end of the page instead of at each. */
const usesOfShared = 4

/**
 * The named schemas that are used so often below the given ones, or within themselves, that they are to be described
 * once.
 */
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

/** Every named schema below the given ones. */
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
