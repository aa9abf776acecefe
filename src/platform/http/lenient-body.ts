import type { TSchema } from 'typebox'
import type { Failure } from '../../kernel/problem.ts'
import { standalone } from './json-schema.ts'

/** What became of a body: the value with the schema's own names, and what could not be told apart. */
export interface BoundBody {
  readonly value: unknown
  readonly failures: readonly Failure[]
}

type Schema = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Makes the binding of a body whose names may be written in any case and whose empty texts mean nothing. What it leaves
 * alone is judged by the schema afterwards, in the schema's own words.
 */
export function lenientBinding(schema: TSchema): (value: unknown) => BoundBody {
  const root: Schema = standalone(schema)
  return (value) => {
    const failures: Failure[] = []
    return { value: bind(root, root, value, '', failures), failures }
  }
}

function bind(root: Schema, schema: unknown, value: unknown, path: string, failures: Failure[]): unknown {
  const part = resolve(root, schema)
  if (Array.isArray(value)) {
    return value.map((item, index) => bind(root, part['items'], item, `${path}[${index}]`, failures))
  }
  if (isRecord(value))
    return isRecord(part['properties']) ? bindObject(root, part['properties'], value, path, failures) : value
  return typeof value === 'string' && part['x-from-text'] === true ? fromText(part, value) : value
}

function bindObject(
  root: Schema,
  properties: Schema,
  value: Record<string, unknown>,
  path: string,
  failures: Failure[],
): Record<string, unknown> {
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  const bound: Record<string, unknown> = {}
  for (const [sent, member] of Object.entries(value)) {
    const name = names.get(sent.toLowerCase())
    if (name === undefined || member === '' || member === null) continue
    const at = path === '' ? name : `${path}.${name}`
    if (Object.hasOwn(bound, name)) {
      failures.push({ path: at, rule: 'twice', reason: 'is given twice, in different cases; send it once' })
    }
    bound[name] = bind(root, properties[name], member, at, failures)
  }
  return bound
}

/** The schema behind references, and behind the alternative to `null`. */
function resolve(root: Schema, schema: unknown): Schema {
  if (!isRecord(schema)) return {}
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const definitions = root['$defs']
    return isRecord(definitions) ? resolve(root, definitions[reference.replace('#/$defs/', '')]) : {}
  }
  if (!Array.isArray(schema['anyOf'])) return schema
  const options: readonly unknown[] = schema['anyOf']
  return resolve(
    root,
    options.find((option) => isRecord(option) && option['type'] !== 'null'),
  )
}

function fromText(part: Schema, text: string): unknown {
  const types = [part['type']].flat()
  if (types.includes('boolean')) {
    const word = text.trim().toLowerCase()
    return word === 'true' ? true : word === 'false' ? false : text
  }
  const pattern = types.includes('integer') ? /^\s*-?\d{1,15}\s*$/ : /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/
  return pattern.test(text) ? Number(text) : text
}
