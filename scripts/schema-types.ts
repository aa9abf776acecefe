type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Writes a schema of the contract as a TypeScript type.
 *
 * @param indent indentation of the line on which the type starts
 * @param prefix prefix of the names of referenced schemas
 * @param isSent whether clients send it: then numbers and booleans may be text where the schema says so
 */
export function writeType(schema: JsonSchema, indent: string, prefix: string, isSent = false): string {
  const { $ref, anyOf, type } = schema as {
    readonly $ref?: string
    readonly anyOf?: readonly JsonSchema[]
    readonly type?: string | readonly string[]
  }
  if ($ref !== undefined) return `${prefix}${$ref.slice($ref.lastIndexOf('/') + 1)}`
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf !== undefined) return anyOf.map((part) => writeType(part, indent, prefix, isSent)).join(' | ')
  const types = [type ?? []].flat()
  if (types.length === 0) return 'unknown'
  const written = types.map((member) => writeTypeOf(member, schema, indent, prefix, isSent))
  return (isSent && schema['x-from-text'] === true ? addText(written) : written).join(' | ')
}

/** Adds the text that the server accepts in place of a number or boolean. */
function addText(types: readonly string[]): readonly string[] {
  return types.flatMap((type) =>
    type === 'number' ? ['number', 'string'] : type === 'boolean' ? ['boolean', "'true'", "'false'"] : [type],
  )
}

function writeTypeOf(type: string, schema: JsonSchema, indent: string, prefix: string, isSent: boolean): string {
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array': {
      const item = writeType((schema['items'] ?? {}) as JsonSchema, indent, prefix, isSent)
      return `readonly ${item.includes(' | ') ? `(${item})` : item}[]`
    }
    case 'object':
      return writeObject(schema, indent, prefix, isSent)
    default:
      throw new Error(`there is no TypeScript type for the JSON type ${type}`)
  }
}

interface Members {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
}

function writeObject(schema: JsonSchema, indent: string, prefix: string, isSent: boolean): string {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema as Members
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
    const isRequired = required.includes(name)
    const written = writeType(member, inner, prefix, isSent)
    return `${writeDocComment(member['description'], inner)}${inner}readonly ${key}${isRequired ? '' : '?'}: ${written}${isRequired || written === 'unknown' ? '' : ' | undefined'}\n`
  })
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  const [values = typeof additionalProperties === 'object' ? additionalProperties : undefined] =
    Object.values(patternProperties)
  return `Readonly<Record<string, ${values === undefined ? 'unknown' : writeType(values, indent, prefix, isSent)}>>`
}

/**
 * Writes a named schema as an exported type.
 *
 * @param isSent as of {@link writeType}
 */
export function writeNamedType(name: string, schema: JsonSchema, isSent: boolean): string {
  const type = writeType(schema, '', '', isSent)
  const comment = writeDocComment(schema['description'], '')
  return type.startsWith('{') && type.endsWith('}') && schema['type'] === 'object'
    ? `${comment}export interface ${name} ${type}\n`
    : `${comment}export type ${name} = ${type}\n`
}

/** Writes a description as a doc comment; empty if there is none. */
export function writeDocComment(description: unknown, indent: string): string {
  if (typeof description !== 'string' || description === '') return ''
  const lines = description.replaceAll('*/', '*\\/').trim().split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
