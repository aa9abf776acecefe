import type { WebhookSenderOptions } from '../adapters/webhook-sender.ts'
import type { CatalogDeps } from '../catalog/index.ts'
import type { ConfirmationIntake } from '../checkout/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CatalogItems, Restrictions } from '../packages/index.ts'
import type { ResponseInspector } from '../platform/http/send-response.ts'
import type { ServerLimits } from '../platform/http/server-limits.ts'
import type { Carrier, DocumentMakerPool } from '../shipping/index.ts'

/** Replacements for tests and benchmarks. */
export interface SystemOverrides {
  readonly clock?: Clock
  readonly inspectResponse?: ResponseInspector
  readonly intake?: ConfirmationIntake
  /** What the catalog knows about classification, duty and restrictions. */
  readonly customs?: Partial<CatalogCustoms>
  readonly carrier?: Carrier
  /** Makes documents. */
  readonly documentMakers?: DocumentMakerPool
  /** Random bytes for return numbers and tracking references. */
  readonly returnNumberBytes?: () => Uint8Array
  readonly limits?: Partial<ServerLimits>
  /** The webhook sender's options. */
  readonly webhooks?: Partial<WebhookSenderOptions>
  /** From 0 to 1, for jitter. */
  readonly random?: () => number
  readonly catalog?: CatalogItems
  readonly restrictions?: Restrictions
}

/** What the catalog needs to know about its products. */
export type CatalogCustoms = Pick<CatalogDeps, 'classifier' | 'nomenclature' | 'importCosts' | 'restrictions'>
