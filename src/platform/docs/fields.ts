import { type Html, html, type Part, renderBreakableName } from '../http/html.ts'
import { renderProse } from './prose.ts'
import { listRules, listValues, renderType } from './rules.ts'
import { findInnermostSchema, resolveSchema, type Schema, type Schemas } from './schema.ts'

export interface FieldContext {
  readonly schemas: Schemas
  /** Models described at the end of the page. */
  readonly shared: ReadonlySet<string>
  /** Requests show the rules, responses only the members. */
  readonly direction: 'request' | 'answer'
  /** Prefix of the fields' anchors; null for none. */
  readonly anchor: string | null
}

/** Renders the members of an object, each with type, rules and nested members. */
export function renderFieldList(context: FieldContext, object: Schema): Html {
  const required = object.required ?? []
  const rows = Object.entries(object.properties ?? {}).map(([name, schema]) =>
    renderField(context, name, schema, required.includes(name)),
  )
  return html`<ul class="fields">${rows}</ul>`
}

/** A member of a body at any depth, with its anchor. */
export interface ListedField {
  readonly anchor: string
  readonly name: string
  readonly description: string
}

/** Lists the members that {@link renderFieldList} shows for an object or a list's entries, recursively. */
export function listFields(context: FieldContext & { readonly anchor: string }, schema: Schema): ListedField[] {
  const { schema: inner } = findInnermostSchema(context.schemas, schema)
  return Object.entries(inner.properties ?? {}).flatMap(([name, member]) => {
    const anchor = `${context.anchor}.${name}`
    const { description } = resolveSchema(context.schemas, member)
    const deeper = findInnermostSchema(context.schemas, member).name
    const isElsewhere = deeper !== null && context.shared.has(deeper)
    return [{ anchor, name, description }, ...(isElsewhere ? [] : listFields({ ...context, anchor }, member))]
  })
}

/** Renders a parameter like a member. */
export function renderField(context: FieldContext, name: string, schema: Schema, isRequired: boolean): Html {
  const resolved = resolveSchema(context.schemas, schema)
  const anchor = context.anchor === null ? null : `${context.anchor}.${name}`
  // A shared model's own description appears only where it is described.
  const isElsewhere = resolved.name !== null && context.shared.has(resolved.name) && !resolved.hasOwnDescription
  const isRequest = context.direction === 'request'
  const rules = isRequest ? listRules(resolved.schema) : listValues(resolved.schema)
  const example = isRequest ? renderExample(resolved.schema, rules) : null
  return html`
    <li class="field"${anchor !== null && html` id="${anchor}"`}>
      <div class="field-head">
        ${anchor === null ? html`<code class="name">${name}</code>` : html`<a class="name" href="#${anchor}"><code>${name}</code></a>`}
        <span class="type">${renderType(context.schemas, schema, context.shared)}</span>
        ${renderPresence(isRequest, isRequired, resolved.isNullable)}
      </div>
      <div class="field-words">
        ${!isElsewhere && resolved.description !== '' && html`<p>${renderProse(resolved.description)}</p>`}
        ${rules.length > 0 && html`<ul class="rules">${rules.map((rule) => html`<li>${rule}</li>`)}</ul>`}
        ${example !== null && html`<p class="sample">For example <code>${example}</code></p>`}
        ${renderMembers(context, schema, anchor)}
      </div>
    </li>`
}

/** The first example, unless a rule shows it already. */
function renderExample(schema: Schema, rules: readonly Part[]): string | null {
  const [example] = schema.examples ?? []
  if (example === undefined) return null
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return rules.some((rule) => typeof rule === 'string' && rule.includes(text)) ? null : text
}

function renderPresence(isRequest: boolean, isRequired: boolean, isNullable: boolean): Html | null {
  if (isRequest) return isRequired ? html`<span class="required">required</span>` : null
  if (!isRequired) return html`<span class="sometimes">optional</span>`
  return isNullable ? html`<span class="sometimes">may be null</span>` : null
}

function renderMembers(context: FieldContext, schema: Schema, anchor: string | null): Html | null {
  const { name, schema: inner } = findInnermostSchema(context.schemas, schema)
  const count = Object.keys(inner.properties ?? {}).length
  if (count === 0 || (name !== null && context.shared.has(name))) return null
  return html`
    <details class="members">
      <summary>${count} ${count === 1 ? 'member' : 'members'}${name !== null && html` <span class="model">${renderBreakableName(name)}</span>`}</summary>
      ${renderFieldList({ ...context, anchor }, inner)}
    </details>`
}
