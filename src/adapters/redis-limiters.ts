import { once } from 'node:events'
import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { CreateLimiter, Limit } from '../platform/http/rate-limit.ts'
import type { OptionalService, ServiceFailure } from '../platform/operating/optional-services.ts'
import { processLimiter } from './process-limiters.ts'

/** Limits shared by all processes with the same Redis. */
export interface RedisLimiters {
  readonly make: CreateLimiter
  readonly optionalService: OptionalService
  close(): void
}

/** Milliseconds per command; after that the process counts on its own. */
const commandTimeout = 500
/** Milliseconds of silence with a pending command after which the connection is dropped. */
const socketTimeout = 1000
const connectTimeout = 2000
const longestPause = 5000
/** Milliseconds to wait for a connection in health checks. */
const timeout = 3000

/**
 * Counts in Redis or a compatible server. While it is unavailable, each process counts on its own, and no request fails
 * or waits.
 */
export function createRedisLimiters(url: string): RedisLimiters {
  const redis = new Redis(url, {
    connectTimeout,
    commandTimeout,
    socketTimeout,
    // What cannot be counted there immediately is counted here, and must not be counted there later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), longestPause),
  })
  /** The last error of the connection. */
  let failure: unknown = null
  redis.on('connect', () => {
    failure = null
  })
  redis.on('error', (error) => {
    failure = error
  })

  const createOptions = ({ name, points, duration }: Limit) => ({
    storeClient: redis,
    // A name with a colon must not be confused with a shorter one and the start of a client id.
    keyPrefix: `portolan:${encodeURIComponent(name)}`,
    points,
    duration,
    rejectIfRedisNotReady: true,
  })
  const trial = new RateLimiterRedis(createOptions({ name: 'trial', points: 1, duration: 1 }))

  return {
    make: (limit) => new RateLimiterRedis({ ...createOptions(limit), insuranceLimiter: processLimiter(limit) }),
    optionalService: {
      name: 'rate-limits',
      async checkHealth() {
        try {
          if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(timeout) })
          await trial.penalty('any')
          return failure === null ? null : describeRedisFailure(url, failure)
        } catch (error) {
          return describeRedisFailure(url, failure ?? error)
        }
      },
      onChange(changed) {
        let previousStatus: string = redis.status
        const note = () => {
          if ((previousStatus === 'ready') !== (redis.status === 'ready')) changed()
          previousStatus = redis.status
        }
        redis.on('ready', note).on('close', note)
      },
    },
    close: () => redis.disconnect(),
  }
}

/** Rejections that last until somebody changes a setting or permission, by their first word. */
const permanentFailures: Readonly<Record<string, { readonly summary: string; readonly cure: string }>> = {
  NOAUTH: { summary: 'credentials are required', cure: 'Add user and password to PORTOLAN_REDIS_URL.' },
  WRONGPASS: { summary: 'the credentials are rejected', cure: 'Correct user and password in PORTOLAN_REDIS_URL.' },
  NOPERM: {
    summary: 'a command is not permitted',
    cure: 'Grant the permissions: ACL SETUSER … ~portolan:* +@read +@write +@scripting +@transaction +info +select.',
  },
}

function describeRedisFailure(url: string, error: unknown): ServiceFailure {
  const { message, code } = error as { readonly message: string; readonly code?: unknown }
  // A rejection starts with a word for its kind:
  // https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors.
  const word = /^([A-Z]{3,}) /.exec(message)?.[1] ?? ''
  const knownFailure = Object.hasOwn(permanentFailures, word) ? permanentFailures[word] : undefined
  const cause = typeof code === 'string' && code.startsWith('E') ? code : word || 'no response'
  const summary = `${knownFailure?.summary ?? 'it is unavailable'} (${cause})`
  const cure = knownFailure?.cure ?? 'Check that it works and that PORTOLAN_REDIS_URL can be reached from here.'
  const failureText = `Redis at ${new URL(url).host}: ${summary}. ${cure} Until then, each process counts rate limits on its own.`
  return { summary, message: failureText, isPermanent: knownFailure !== undefined }
}
