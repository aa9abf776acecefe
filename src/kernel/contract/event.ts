import type { Static, TObject } from 'typebox'
import type { EventType } from '../event.ts'
import type { Scope } from '../principal.ts'

/** An event type as data. Its writer, the reference and the tests are derived from it. */
export interface EventDescriptor<Data extends TObject = TObject> extends EventType<Static<Data>> {
  /** When it occurs. */
  readonly when: string
  /** What its subject identifies. */
  readonly subject: string
  /** References and statuses. Contains shopper data only in events that exist to notify the shopper. */
  readonly data: Data
  /** The scope, besides that of the feed, a token needs to receive it because of what its data reveals. */
  readonly neededScope?: Scope
  readonly example: { readonly subject: string; readonly data: Static<Data> }
}

/** Defines an event type and type-checks its example against its schema. */
export const describeEvent = <Data extends TObject>(descriptor: EventDescriptor<Data>): EventDescriptor<Data> =>
  descriptor
