import { Type } from 'typebox'
import { pageOf, pageQuery, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, nameSchema, nullable, singleLineText, text } from '../../kernel/contract/schema.ts'

const record = (description: string) => nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', description }))

const entry = nameSchema(
  'AuditEntry',
  Type.Object(
    {
      entryNumber: text('Sequence number of the entry, ascending.'),
      recordedAt: dateTime('When the change was made.'),
      actor: text('Who made the change: a client id, a command-line user, or `system`.'),
      origin: Type.Object(
        {
          address: nullable(text('Network address; null if there is none.')),
          requestId: nullable(text('Request id, as in the `x-request-id` header and the log.')),
          operation: nullable(text('The operation or command that made the change.')),
        },
        { description: 'Where the change came from.' },
      ),
      action: text('The action, such as `site.changed`.'),
      subject: Type.Object(
        {
          kind: text('Type of the changed resource, such as `site`.'),
          id: text('Id of the changed resource.'),
          tenant: nullable(text('Tenant it belongs to; null for the installation.')),
        },
        { description: 'The changed resource.' },
      ),
      before: record('State before the change; null if it was created. Secrets are omitted.'),
      after: record('State after the change; null if it was deleted. Secrets are omitted.'),
    },
    { description: 'One change.' },
  ),
)

export const listAuditEntries = {
  operationId: 'listAuditEntries',
  service: 'admin',
  method: 'GET',
  path: '/admin/v1/audit-log',
  tag: 'Audit log',
  summary: 'List audit log entries',
  description:
    'Returns every change an operator has made through this interface or the command line, newest first. Each entry is written in the transaction of its change. The database rejects updates and deletions of entries.',
  scope: 'admin',
  query: Type.Object({
    actor: Type.Optional(singleLineText('Only changes by this client or user.', 200)),
    action: Type.Optional(singleLineText('Only this action, such as `client.secret-renewed`.', 100)),
    subjectKind: Type.Optional(singleLineText('Only changes to resources of this type, such as `site`.', 100)),
    subjectId: Type.Optional(singleLineText('Only changes to the resource with this id.', 300)),
    tenant: Type.Optional(singleLineText('Only changes within this tenant.', 100)),
    from: Type.Optional(dateTime('Only changes at or after this time.')),
    to: Type.Optional(dateTime('Only changes before this time.')),
    ...pageQuery,
  }),
  responses: { 200: pageOf('AuditEntryPage', entry, 'changes', 'Newest first.') },
  failures: readFailures,
  examples: [
    {
      name: 'of-a-site',
      summary: 'Who created a site',
      after: ['putSite/put'],
      query: { subjectKind: 'site', tenant: 'acme', pageSize: '10' },
      response: {
        status: 200,
        body: {
          items: [
            {
              entryNumber: '7',
              recordedAt: '2026-03-04T13:07:16.002Z',
              actor: 'operator',
              origin: {
                address: '127.0.0.1',
                requestId: '0197f3a2-0000-7000-8000-000000000000',
                operation: 'putSite',
              },
              action: 'site.created',
              subject: { kind: 'site', id: 'SBX-EXTRA', tenant: 'acme' },
              before: null,
              after: {
                siteCode: 'SBX-EXTRA',
                company: 'Sandbox Return Centre Venlo',
                addressLines: ['Sample Street 2'],
                postalCode: '5928 AA',
                city: 'Venlo',
                countryIso: 'NL',
                contactName: null,
                telephone: null,
                email: null,
              },
            },
          ],
          pageSize: 10,
          continuationToken: null,
        },
      },
    },
  ],
} as const satisfies Route

export const auditRoutes = [listAuditEntries]
