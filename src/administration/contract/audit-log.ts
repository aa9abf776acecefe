import { Type } from 'typebox'
import { pageOf, pageQuery, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, nameSchema, nullable, singleLineText, text } from '../../kernel/contract/schema.ts'

const record = (description: string) => nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', description }))

const entry = nameSchema(
  'AuditEntry',
  Type.Object(
    {
      entryNumber: text('The number of the entry; it rises with each.'),
      recordedAt: dateTime('When it was done.'),
      actor: text('Who did it: the id of a client, the user of a command line, or system.'),
      origin: Type.Object(
        {
          address: nullable(text('The network address; null where there is none.')),
          requestId: nullable(text('The id of the request, as in x-request-id and in the log.')),
          operation: nullable(text('The operation of this interface, or command line.')),
        },
        { description: 'From where.' },
      ),
      action: text('What was done, such as site.changed.'),
      subject: Type.Object(
        {
          kind: text('What it was done to, such as site.'),
          id: text('Which one.'),
          tenant: nullable(text('Whose it is; null for what belongs to the installation.')),
        },
        { description: 'To what.' },
      ),
      before: record('How it was; null for what was not there. Secrets are left out.'),
      after: record('How it is since; null for what is there no more. Secrets are left out.'),
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
  summary: 'Read the audit log',
  description:
    'Every change that an operator has made by this interface or at the command line, newest first, written in the transaction that made it. The database takes entries, and lets nobody change or remove one.',
  scope: 'admin',
  query: Type.Object({
    actor: Type.Optional(singleLineText('Only of this client or user.', 200)),
    action: Type.Optional(singleLineText('Only this action, such as client.secret-renewed.', 100)),
    subjectKind: Type.Optional(singleLineText('Only what was done to things of this kind, such as site.', 100)),
    subjectId: Type.Optional(singleLineText('Only what was done to the thing with this id.', 300)),
    tenant: Type.Optional(singleLineText('Only of this tenant.', 100)),
    from: Type.Optional(dateTime('Only since then.')),
    to: Type.Optional(dateTime('Only before then.')),
    ...pageQuery,
  }),
  responses: { 200: pageOf('AuditEntryPage', entry, 'changes', 'Newest first.') },
  failures: readFailures,
  examples: [
    {
      name: 'of-a-site',
      summary: 'Who has set up a site',
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
