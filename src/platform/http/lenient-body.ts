import type { TSchema } from 'typebox'
import type { BodyBinding } from '../../kernel/contract/route.ts'
import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { toStandaloneSchema } from './json-schema.ts'

/** A normalized body, with the schema's names, and the failures for ambiguous members. */
export interface BoundBody {
  readonly value: unknown
  readonly failures: readonly Failure[]
}

type Schema = Readonly<Record<string, unknown>>

/**
 * Creates the normalization of bodies whose member names match in any case and whose empty strings mean absent.
 * Everything it leaves unchanged is then validated against the schema.
 *
 * @param kind with `lenient-change`, `null` is kept except within lists, which are replaced as a whole
 */
export function createLenientBinding(schema: TSchema, kind: BodyBinding): (value: unknown) => BoundBody {
  const root: Schema = toStandaloneSchema(schema)
  const binding = new Binding(root, root)
  return (value) => {
    const failures: Failure[] = []
    return { value: binding.bindValue(value, { path: '', failures, keepsNull: kind === 'lenient-change' }), failures }
  }
}

/** Where a value is, and how it is normalized. */
interface Place {
  readonly path: string
  readonly failures: Failure[]
  readonly keepsNull: boolean
}

/** A member, with its name in the schema. */
interface Member {
  readonly name: string
  readonly binding: Binding
}

/** Normalizes values of one part of a schema. Nested parts are resolved once, when the first value has them. */
class Binding {
  readonly #root: Schema
  readonly #schema: Schema
  #items: Binding | null = null
  /** By name as sent, in the schema's case and in lower case; null for a part without members. */
  #members: ReadonlyMap<string, Member> | null | undefined

  constructor(root: Schema, schema: unknown) {
    this.#root = root
    this.#schema = resolveReference(root, schema)
  }

  bindValue(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#schema['x-from-text'] === true ? parseText(this.#schema, value) : value
    if (Array.isArray(value)) {
      this.#items ??= new Binding(this.#root, this.#schema['items'])
      const items = this.#items
      const inList = { ...place, keepsNull: false }
      return value.map((item, index) => items.bindValue(item, { ...inList, path: `${place.path}[${index}]` }))
    }
    if (!isRecord(value)) return value
    if (this.#members === undefined) this.#members = listMembers(this.#root, this.#schema)
    return this.#members === null ? value : bindMembers(this.#members, value, place)
  }
}

function listMembers(root: Schema, part: Schema): ReadonlyMap<string, Member> | null {
  const properties = part['properties']
  if (!isRecord(properties)) return null
  const members = Object.entries(properties).map(([name, schema]) => ({ name, binding: new Binding(root, schema) }))
  return new Map([
    ...members.map((member) => [member.name.toLowerCase(), member] as const),
    ...members.map((member) => [member.name, member] as const),
  ])
}

function bindMembers(
  members: ReadonlyMap<string, Member>,
  value: Record<string, unknown>,
  place: Place,
): Record<string, unknown> {
  const { path, failures, keepsNull } = place
  const limit: Record<string, unknown> = {}
  for (const submittedName of Object.keys(value)) {
    const member = members.get(submittedName) ?? members.get(submittedName.toLowerCase())
    const submittedValue = value[submittedName]
    if (member === undefined || submittedValue === '' || (submittedValue === null && !keepsNull)) continue
    const { name, binding } = member
    const memberPath = path === '' ? name : `${path}.${name}`
    if (Object.hasOwn(limit, name)) {
      failures.push({ path: memberPath, rule: 'twice', reason: 'occurs twice, in different case; send it once' })
    }
    limit[name] = binding.bindValue(submittedValue, { ...place, path: memberPath })
  }
  return limit
}

/** Resolves references and the alternative to `null`. */
function resolveReference(root: Schema, schema: unknown): Schema {
  if (!isRecord(schema)) return {}
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const definitions = root['$defs']
    return isRecord(definitions) ? resolveReference(root, definitions[reference.replace('#/$defs/', '')]) : {}
  }
  if (!Array.isArray(schema['anyOf'])) return schema
  const options: readonly unknown[] = schema['anyOf']
  return resolveReference(
    root,
    options.find((option) => isRecord(option) && option['type'] !== 'null'),
  )
}

function parseText(part: Schema, text: string): unknown {
  const types = [part['type']].flat()
  if (types.includes('boolean')) {
    const word = text.trim().toLowerCase()
    return word === 'true' ? true : word === 'false' ? false : text
  }
  // With any number of digits: the field's own rules limit them.
  const pattern = types.includes('integer') ? /^\s*-?\d{1,15}\s*$/ : /^\s*-?\d+(\.\d+)?\s*$/
  return pattern.test(text) ? Number(text) : text
}
