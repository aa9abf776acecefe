import { describe, expect, test } from 'vitest'
import { detectDiskFailure, detectDiskFailureInText } from './disk-failure.ts'
import { isDatabaseUnavailable } from './failures.ts'

/** As the driver reports it from PostgreSQL 18. */
const full = { code: '53100', message: 'could not extend file "base/5/16400": No space left on device', file: 'md.c' }

describe('recognizing disk failures in errors', () => {
  test.each([
    [full, 'full'],
    [{ code: '53100', severity: 'PANIC', message: 'could not write to file "pg_wal/xlogtemp.7"' }, 'full'],
    [{ code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' }, 'full'],
    [{ code: 'EDQUOT', message: 'disk quota exceeded' }, 'full'],
    [
      { code: '42501', message: 'could not open file "base/5/16400": Read-only file system', file: 'md.c' },
      'read-only',
    ],
    [{ code: 'EROFS', message: 'EROFS: read-only file system, open' }, 'read-only'],
    [{ code: '58030', message: 'could not read blocks 3..3 in file "base/5/16400": Input/output error' }, 'failing'],
    [{ code: 'XX001', message: 'invalid page in block 3 of relation base/5/16400' }, 'failing'],
    [{ code: 'XX000', message: 'could not fsync file "base/5/16400": Stale file handle' }, 'failing'],
    [{ code: 'EIO', message: 'EIO: i/o error, fsync' }, 'failing'],
  ] as const)('%o: %s', (error, trouble) => {
    expect(detectDiskFailure(error)).toBe(trouble)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    { code: '42501', message: 'permission denied for table brand', file: 'aclchk.c' },
    { code: '23505', message: 'duplicate key value: "No space left on device"' },
    { code: 'XX000', message: 'cache lookup failed for type 7' },
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
    new Error('something else'),
    null,
  ])('ignores %o', (error) => {
    expect(detectDiskFailure(error)).toBeNull()
  })

  test('finds them in log lines', () => {
    const line =
      '2026-11-23 18:00:00 UTC [7] PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'
    expect(detectDiskFailureInText(line)).toBe('full')
    expect(detectDiskFailureInText('LOG:  database system is ready to accept connections')).toBeNull()
  })
})
