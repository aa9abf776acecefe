import type { FastifyBaseLogger } from 'fastify'
import { createBuiltInCarrier } from '../adapters/carriers/built-in.ts'
import { createCarrierByService } from '../adapters/carriers/by-service.ts'
import { createSandboxCourier, sandboxCourierService } from '../adapters/carriers/sandbox-courier.ts'
import { createFileBlobs } from '../adapters/file-blobs.ts'
import { loopbackRanges } from '../adapters/outgoing-guard.ts'
import { createOutgoingHttp } from '../adapters/outgoing-http.ts'
import type { RedisLimiters } from '../adapters/redis-limiters.ts'
import { createSecretKeyReader } from '../adapters/secret-keys.ts'
import { createSignInFlows } from '../adapters/sign-in-flows.ts'
import type { Config } from '../config/config.ts'
import { type IdentityDeps, signInReturnPath } from '../identity/index.ts'
import type { Blobs } from '../kernel/blobs.ts'
import type { Clock } from '../kernel/clock.ts'
import type { NumberRanges } from '../kernel/number-ranges.ts'
import type { FileScanner, ShopperMailer } from '../returns/index.ts'
import type { Carrier } from '../shipping/index.ts'

/** The networks that outgoing requests may reach: those of the settings, and this machine outside production. */
export const getAllowedRanges = ({ outgoingRanges, isProduction }: Config): readonly string[] => [
  ...outgoingRanges,
  ...(isProduction ? [] : loopbackRanges),
]

/** The blob storage. The S3 client is loaded only if used: it takes 30 MB of memory. */
export async function createBlobs({ s3, blobDirectory }: Config): Promise<Blobs> {
  if (s3 === null) return createFileBlobs(blobDirectory)
  const { createS3Blobs: s3Blobs } = await import('../adapters/s3-blobs.ts')
  return s3Blobs(s3)
}

/** Rate limits shared by processes; null to count per process. The Redis client is loaded only if used. */
export async function connectRedis({ redisUrl }: Config): Promise<RedisLimiters | null> {
  if (redisUrl === null) return null
  const { createRedisLimiters: redisLimiters } = await import('../adapters/redis-limiters.ts')
  return redisLimiters(redisUrl)
}

/**
 * Services configured for karrio use it; all others use the built-in carrier or, in a sandbox, the fictional courier.
 * The karrio client is loaded only if used.
 */
export async function createCarrier(
  { karrio, companyPrefix, outgoingRanges, isProduction }: Config,
  numbers: NumberRanges,
): Promise<Carrier> {
  const builtIn = createBuiltInCarrier({ numbers, ...(companyPrefix === null ? {} : { companyPrefix }) })
  const fictional = isProduction
    ? builtIn
    : createCarrierByService(new Set([sandboxCourierService]), createSandboxCourier(numbers), builtIn)
  if (karrio === null) return fictional
  const { createKarrioCarrier: karrioCarrier } = await import('../adapters/carriers/karrio/index.ts')
  const behindKarrio = karrioCarrier(karrio, createOutgoingHttp({ allowedRanges: outgoingRanges }), numbers)
  return createCarrierByService(new Set(Object.keys(karrio.routes)), behindKarrio, fictional)
}

/** The single sign-on; null for passwords only. The OpenID Connect client is loaded only if used. */
export async function openIdentityProvider(
  config: Config,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<IdentityDeps['identityProvider']> {
  const { identityProvider: settings } = config
  if (settings === null) return null
  const { createIdentityProvider, largestProviderAnswer } = await import('../adapters/identity-provider.ts')
  return createIdentityProvider({
    settings,
    returnAddress: `${config.publicUrl}${signInReturnPath}`,
    http: createOutgoingHttp({
      allowedRanges: getAllowedRanges(config),
      maxResponseBytes: largestProviderAnswer,
    }),
    flows: createSignInFlows(createSecretKeyReader(config)),
    clock,
    report: (error, text) => log.warn({ err: error }, text),
  })
}

/** The mail sender; null without a mail server. The SMTP client is loaded only if used. */
export async function createMailer({ mail }: Config): Promise<ShopperMailer | null> {
  if (mail === null) return null
  const { createSmtpMailer } = await import('../adapters/smtp-mailer.ts')
  return createSmtpMailer(mail)
}

/** The scanner of shoppers' photographs; null without a ClamAV daemon. */
export async function createFileScanner(
  { scannerAddress }: Config,
  log: FastifyBaseLogger,
): Promise<FileScanner | null> {
  if (scannerAddress === null) return null
  const { createClamdScanner } = await import('../adapters/clamd-scanner.ts')
  return createClamdScanner(scannerAddress, (error) => log.warn({ err: error }, 'the malware scanner does not answer'))
}
