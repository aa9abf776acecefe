import type { ScreeningDecision, ScreeningHit } from '../../src/kernel/screening.ts'
import type { IndexedParty, ListEdition } from '../../src/screening/service/list-import.ts'
import type { StoredEvidence } from '../../src/screening/service/screening.ts'
import type { Full } from '../support/full-record.ts'

export const edition: Full<ListEdition> = {
  list: 'uk',
  editionNumber: 1,
  publishedOn: '2026-11-20',
  fileName: 'list.csv',
  entries: 3,
  added: 3,
  changed: 1,
  removed: 1,
}

export const party: Full<IndexedParty> = {
  party: {
    entryId: 'SBX0001',
    kind: 'person',
    names: [{ name: 'Orlando QUIBBLEWICK', isWeak: true }],
    countries: ['AQ'],
    birthDates: ['1970'],
    programmes: ['Sandbox'],
  },
  digest: 'a digest',
  indexes: [{ tokens: ['orlando', 'quibblewick'], keys: ['a6453.21'] }],
}

const hit = {
  party: 'consignee',
  partyKey: 'a key',
  list: 'uk',
  entryId: 'SBX0001',
  entryDigest: 'a digest',
  entryName: 'Orlando QUIBBLEWICK',
  matchedName: 'Orlando QUIBBLEWICK',
  isWeak: true,
  kind: 'person',
  score: 1,
  matchedBy: 'orlando = orlando',
  programmes: ['Sandbox'],
  countries: ['AQ'],
  birthDates: ['1970'],
  isCleared: false,
} satisfies Full<ScreeningHit>

export const keptHit: Full<StoredEvidence> = { decisionId: '019501b9-8d26-7000-8000-00000000000d', evidence: hit }

export const decision: Full<ScreeningDecision> = {
  action: 'Release',
  note: 'Somebody else',
  orderReference: 'ORDER-1',
  subject: {
    kind: 'package',
    platformPackageReference: 24_999_998,
    brandCode: 'ACM',
    packageReference: 'PACKAGE-1',
  },
}

export const keptReturnHit: Full<StoredEvidence> = { ...keptHit, decisionId: '019501b9-8d26-7000-8000-00000000000e' }

export const returnDecision: Full<ScreeningDecision> = {
  ...decision,
  subject: { kind: 'return', returnOrderNumber: '4815162342108' },
}
