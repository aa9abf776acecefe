/**
 * For a small server that must lose nothing. They go on the command line at each start, so that a later release can
 * change them; `postgresql.conf` stays as initdb wrote it.
 */
export const defaultSettings: Readonly<Record<string, string>> = {
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '2GB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  // Our reading of the log, and the words of errors, must not depend on the machine's language.
  lc_messages: 'C',
}
