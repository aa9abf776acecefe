import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { SignatureState } from './sandbox-inboxes.ts'
import { listSigningSecrets, type SecretSeal } from './webhook-endpoint.ts'
import type { WebhookEndpointStore } from './webhook-endpoint-store.ts'
import { maxEndpoints } from './webhook-endpoints.ts'
import type { WebhookSigner } from './webhook-sender.ts'

/** A delivery as it arrived. */
export interface SignedDelivery {
  /** As claimed by the event. */
  readonly tenant: string
  /** Path of the URL it was sent to. */
  readonly path: string
  readonly webhookId: string
  readonly timestamp: string
  readonly signatures: string
  readonly body: string
}

/** Seconds by which a delivery's timestamp may differ, as Standard Webhooks recommends. */
const tolerance = 300

/** Checks whether a delivery is signed by an endpoint of its tenant with this path. */
export async function judgeSignature(
  deps: {
    readonly store: Pick<WebhookEndpointStore, 'listEndpointKeys' | 'listEndpoints'>
    readonly seal: SecretSeal
    readonly signer: WebhookSigner
  },
  unit: UnitOfWork,
  { tenant, path, webhookId, timestamp, signatures, body }: SignedDelivery,
): Promise<SignatureState> {
  if (signatures === '') return 'Missing'
  const keys = await deps.store.listEndpointKeys(unit, { tenant }, null, maxEndpoints)
  if (keys.length === 0) return 'Unknown'
  const endpoints = await deps.store.listEndpoints(
    unit,
    keys.map(({ key }) => key),
  )
  const secrets = endpoints
    .filter(({ url }) => new URL(url).pathname === path)
    .flatMap(({ endpointId, secrets: stored }) =>
      listSigningSecrets(stored, unit.at).map(({ sealed }) => deps.seal.open(endpointId, sealed)),
    )
  if (secrets.length === 0) return 'Unknown'
  const expected = deps.signer.sign(secrets, webhookId, Number(timestamp), body).split(' ')
  if (!signatures.split(' ').some((signature) => expected.includes(signature))) return 'Wrong'
  return Math.abs(unit.at.getTime() / 1000 - Number(timestamp)) > tolerance ? 'Stale' : 'Right'
}
