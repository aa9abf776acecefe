import type { WebhookSenderOptions } from '../adapters/webhook-sender.ts'
import type { CatalogDeps } from '../catalog/index.ts'
import type { ConfirmationIntake } from '../checkout/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CatalogItems, Restrictions } from '../packages/index.ts'
import type { ResponseInspector } from '../platform/http/run-operation.ts'
import type { ServerLimits } from '../platform/http/server-limits.ts'
import type { Carrier, DocumentMakerPool } from '../shipping/index.ts'

/** What a test or a benchmark puts in place of the real thing. */
export interface SystemOverrides {
  readonly clock?: Clock
  readonly inspectResponse?: ResponseInspector
  readonly intake?: ConfirmationIntake
  /** What the catalog knows of classification, duty and restrictions. */
  readonly customs?: Partial<CatalogCustoms>
  readonly carrier?: Carrier
  /** Where documents are made. */
  readonly documentMakers?: DocumentMakerPool
  /** What the numbers of returns and the tracking references of labels are drawn from. */
  readonly returnNumberBytes?: () => Uint8Array
  readonly limits?: Partial<ServerLimits>
  /** How webhooks are sent. */
  readonly webhooks?: Partial<WebhookSenderOptions>
  /** From 0 to 1, for what is put off by chance. */
  readonly random?: () => number
  readonly catalog?: CatalogItems
  readonly restrictions?: Restrictions
}

/** What the catalog asks about its products. */
export type CatalogCustoms = Pick<CatalogDeps, 'classifier' | 'nomenclature' | 'figures' | 'restrictions'>
