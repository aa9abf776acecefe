import type { RerankerSettings } from '../adapters/chat-reranker.ts'
import { ConfigError, type Env, readAllSettings } from './config-error.ts'
import { isLoopback } from './loopback.ts'
import { readInteger } from './setting-readers.ts'

/**
 * Reads the settings of the language model that re-ranks uncertain classifications.
 *
 * @returns null if none is set, so that nothing leaves the process
 * @throws ConfigError for an invalid setting
 */
export function readRerankerSettings(env: Env): RerankerSettings | null {
  const url = env['PORTOLAN_RERANKER_URL'] || null
  const model = env['PORTOLAN_RERANKER_MODEL'] || null
  if (url === null && model === null) return null
  if (url === null || model === null) {
    throw new ConfigError('PORTOLAN_RERANKER_URL and PORTOLAN_RERANKER_MODEL must be set together')
  }
  return readAllSettings<RerankerSettings>({
    url: () => readRerankerUrl(url),
    model: () => model,
    key: () => env['PORTOLAN_RERANKER_KEY'] || null,
    threshold: () => readInteger(env, 'PORTOLAN_RERANKER_THRESHOLD', 70, 1, 100) / 100,
    tokensPerDay: () => readInteger(env, 'PORTOLAN_RERANKER_TOKENS_PER_DAY', 200_000, 1000, 100_000_000),
    requestsPerMinute: () => readInteger(env, 'PORTOLAN_RERANKER_REQUESTS_PER_MINUTE', 60, 1, 6000),
  })
}

function readRerankerUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  const isSafe =
    parsed !== null && (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname)))
  if (isSafe && parsed.username === '' && parsed.password === '') return url
  throw new ConfigError(
    'PORTOLAN_RERANKER_URL must be an https address of chat completions, without a name or password; http only on this machine',
  )
}
