import { type Html, html } from '../http/html.ts'
import { renderJsonBlock } from './code.ts'
import { renderFieldList } from './fields.ts'
import type { DocumentedEvent, ReferenceInput } from './input.ts'
import type { ReferencePage } from './layout.ts'
import { getSchemas } from './list-operations.ts'
import { renderProse } from './prose.ts'
import type { Schemas } from './schema.ts'

/** The page of all event types. */
export function renderEventsPage(input: ReferenceInput, pageOf: ReadonlyMap<string, string>): ReferencePage {
  const schemas = getSchemas(input.document)
  const { Event: event } = schemas
  const feed = pageOf.get('listEvents')
  const main = html`
    <header class="title">
      <h1>Events</h1>
      <p>Events are CloudEvents 1.0. An event is stored in the same transaction as the change it describes: there is
      no event without its change, and no change without its event.</p>
    </header>
    ${
      feed !== undefined &&
      html`<h2 id="reading">Reading events</h2>
    <ul>
      <li><a href="${feed}#listEvents">Read the event feed</a>, oldest first, with a token of the scope
      <code>admin</code>. Store the <code>continuationToken</code> of the last page and continue with it.</li>
      <li>Events of one subject are delivered in the order in which they happened. An event that is committed late
      appears later in the feed and is never skipped.</li>
      <li>An event has the same <code>id</code> in every delivery, so that duplicates can be detected.</li>
      <li><code>traceparent</code> is the W3C trace context of the request that caused it, if one was sent.</li>
    </ul>`
    }
    ${
      event !== undefined &&
      html`<h2 id="members">Members of an event</h2>
    ${renderFieldList({ schemas, shared: new Set(), direction: 'answer', anchor: 'event' }, event)}`
    }
    <h2 id="types">Types</h2>
    ${input.events.map((documented) => renderEventSection(schemas, documented))}`
  const contents = [
    ...(feed === undefined ? [] : [{ anchor: 'reading', label: 'Reading events' }]),
    ...(event === undefined ? [] : [{ anchor: 'members', label: 'Members of an event' }]),
    { anchor: 'types', label: 'Types', isHeading: true },
    ...input.events.map(({ descriptor: { type } }) => ({ anchor: type, label: type })),
  ]
  return { name: 'events', title: 'Events', contents, main }
}

function renderEventSection(schemas: Schemas, { descriptor, sentExample }: DocumentedEvent): Html {
  const { type, when, subject, data } = descriptor
  return html`
    <section class="operation" id="${type}" aria-labelledby="${type}-title">
      <h3 id="${type}-title"><a href="#${type}"><code>${type}</code></a></h3>
      <div class="columns">
        <div class="words">
          <p class="lead">${renderProse(when)}</p>
          <h4>Subject</h4>
          <p>${renderProse(subject)}</p>
          <h4>Members of data</h4>
          ${renderFieldList({ schemas, shared: new Set(), direction: 'answer', anchor: null }, data)}
        </div>
        <div class="examples">${renderJsonBlock('Event', sentExample)}</div>
      </div>
    </section>`
}
