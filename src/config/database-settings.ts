import { ConfigError, type Env } from './config-error.ts'

/** Reads the URL of the owner for migrations; null for the same login. */
export function readMigrationDatabaseUrl(env: Env): string | null {
  const name = 'PORTOLAN_MIGRATION_DATABASE_URL'
  const url = readDatabaseUrl(env, name)
  if (url !== null && readDatabaseUrl(env, 'DATABASE_URL') === null) {
    throw new ConfigError(`${name} requires DATABASE_URL: the embedded database has its own owner`)
  }
  return url
}

/** Reads the URL of a database; null if the setting is not set. */
export function readDatabaseUrl(env: Env, name: string): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(`${name} must be a URL such as postgres://user:password@host:5432/database`)
  }
  return text
}
