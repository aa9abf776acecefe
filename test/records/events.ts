import type { NewEvent } from '../../src/kernel/event.ts'
import type { Full } from '../support/full-record.ts'

export const newEvent: Full<Omit<NewEvent, 'data'>> & Pick<NewEvent, 'data'> = {
  type: 'package.created',
  subject: 'package/1',
  at: new Date('2026-01-02T03:04:05.006Z'),
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: { packageReference: 'PACKAGE-1' },
}
