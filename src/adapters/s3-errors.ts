import { BlobStorageUnavailable } from '../kernel/blobs.ts'
import type { S3Configuration } from './s3-configuration.ts'

interface Remedy {
  readonly summary: string
  readonly cure: string
}

const credentials: Remedy = {
  summary: 'the credentials are rejected',
  cure: 'Correct PORTOLAN_S3_ACCESS_KEY_ID and PORTOLAN_S3_SECRET_ACCESS_KEY, or the credentials of the machine.',
}
const permission: Remedy = {
  summary: 'an action is not permitted',
  cure: 'Grant s3:GetObject, s3:PutObject and s3:DeleteObject on the objects, and s3:ListBucket on the bucket.',
}
const place: Remedy = {
  summary: 'the bucket does not exist',
  cure: 'Create it, or correct PORTOLAN_S3_BUCKET, PORTOLAN_S3_ENDPOINT and PORTOLAN_S3_PATH_STYLE.',
}
const region: Remedy = {
  summary: 'the bucket is in another region',
  cure: 'Set PORTOLAN_S3_REGION to the region of the bucket.',
}

/** Codes from https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html and the client library. */
const remedies: Readonly<Record<string, Remedy>> = {
  InvalidAccessKeyId: credentials,
  SignatureDoesNotMatch: credentials,
  InvalidToken: credentials,
  ExpiredToken: credentials,
  CredentialsProviderError: {
    summary: 'there are no credentials',
    cure: 'Set PORTOLAN_S3_ACCESS_KEY_ID and PORTOLAN_S3_SECRET_ACCESS_KEY, or give the machine a role.',
  },
  RequestTimeTooSkewed: {
    summary: 'the clocks differ too much',
    cure: 'Synchronize the clock of this machine with NTP (timedatectl set-ntp true).',
  },
  AccessDenied: permission,
  NoSuchBucket: place,
  InvalidBucketName: place,
  AuthorizationHeaderMalformed: region,
  PermanentRedirect: region,
  IllegalLocationConstraintException: region,
}

const otherRejection: Remedy = {
  summary: 'a call was rejected',
  cure: 'Look up the code in the service’s documentation, and check the PORTOLAN_S3_* settings.',
}
const silence: Remedy = {
  summary: 'it is unavailable',
  cure: 'Check that PORTOLAN_S3_ENDPOINT can be reached from here and that the service works.',
}

/** The code of an error from the response, the system, or the client library. */
export function readErrorCode(error: unknown): string {
  const { name, code } = (typeof error === 'object' && error !== null ? error : {}) as Readonly<Record<string, unknown>>
  if (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) return code
  return typeof name === 'string' ? name : 'Error'
}

/** Converts a failed S3 call to an error for callers and the operator, without any credentials. */
export function toBlobStorageUnavailable(
  { bucket, endpoint, region: configuredRegion }: S3Configuration,
  error: unknown,
): BlobStorageUnavailable {
  const code = readErrorCode(error)
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined
  const isRejection = remedy !== undefined || (status >= 300 && status < 500 && status !== 408 && status !== 429)
  const { summary, cure } = remedy ?? (isRejection ? otherRejection : silence)
  const failure = {
    summary: `${summary} (${status === 0 || remedy !== undefined ? code : `${status} ${code}`})`,
    location: `S3 bucket ${bucket} ${endpoint === null ? `in ${configuredRegion}` : `at ${new URL(endpoint).host}`}`,
    cure,
    isPermanent: isRejection,
  }
  // The service's message may repeat the key id and what was signed: its code is enough.
  return new BlobStorageUnavailable(failure, status === 0 ? error : undefined)
}
