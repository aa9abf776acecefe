import type { AuditEntry } from '../../src/administration/service/audit-log.ts'
import type { Registration } from '../../src/customs/service/registrations.ts'
import type { OpenErasure } from '../../src/privacy/service/erasures.ts'
import type { NewRequest } from '../../src/request-log/service/request-log.ts'
import type { Full } from '../support/full-record.ts'

export const auditEntry: Full<Omit<AuditEntry, 'entryNumber' | 'before' | 'after'>> &
  Pick<AuditEntry, 'before' | 'after'> = {
  recordedAt: new Date('2026-03-04T13:07:16.002Z'),
  actor: 'operator',
  origin: { address: '192.0.2.1', requestId: 'request-1', operation: 'putSite' },
  action: 'site.changed',
  subject: { kind: 'site', id: 'CENTRE-1', tenant: 'globex' },
  before: { siteCode: 'CENTRE-1', city: 'London' },
  after: { siteCode: 'CENTRE-1', city: 'Leeds' },
}

export const registration: Full<Registration> = {
  registrationId: 'ioss',
  brandCode: 'GLX',
  kind: 'IOSS',
  countryIso: 'IE',
  number: 'IM3720000224',
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
}

export const erasure: Full<OpenErasure> = {
  erasureId: '0197f3a2-0000-7000-8000-000000000001',
  tenant: 'globex',
  state: 'Completed',
  requestedBy: 'operator',
  requestedAt: new Date('2026-03-04T13:07:16.002Z'),
  finishedAt: new Date('2026-03-04T13:08:16.002Z'),
  counts: { packages: 1 },
  emailAddress: 'ada@example.com',
  progress: { step: 1, after: 'x' },
}

export const apiRequest: Full<Omit<NewRequest, 'details'>> & Pick<NewRequest, 'details'> = {
  tenant: 'globex',
  answeredAt: new Date('2026-03-04T13:07:16.002Z'),
  clientId: 'globex-shop',
  operationId: 'createOutboundOrder',
  method: 'POST',
  path: '/{identifier}/outbound-orders',
  status: 400,
  milliseconds: 4,
  requestId: '0197f3a2-0000-7000-8000-000000000000',
  requestBytes: 812,
  responseBytes: 231,
  problemKind: 'invalid',
  problemReason: 'example',
  details: {
    failures: [{ path: 'orderItems[0].quantity', rule: 'type' }],
    params: { identifier: '<text, 6 characters>' },
    query: null,
    body: { orderItems: [{ quantity: '<text, 3 characters>' }] },
  },
}
