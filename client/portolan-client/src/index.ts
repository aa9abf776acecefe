export { type Answer, type Client, type ClientOptions, createClient, type Input, type Item } from './client.ts'
export type { Contract } from './contract.generated.ts'
export {
  type CatalogFailure,
  type CheckoutFailure,
  type DocumentFailure,
  isPortolanError,
  type NetworkFailure,
  type OAuthFailure,
  type PortolanError,
  type ProblemFailure,
  type TimeoutFailure,
  type UnreadableFailure,
} from './errors.ts'
export type { EventData } from './events.generated.ts'
export type * from './schemas.generated.ts'
export type { CallOptions, Warning } from './sending.ts'
export { type Delivery, verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhooks.ts'
