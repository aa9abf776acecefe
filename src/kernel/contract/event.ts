import type { Static, TObject } from 'typebox'
import type { EventType } from '../event.ts'
import type { Scope } from '../principal.ts'

/** A type of event as the contract describes it: what writes it, the reference, and the tests are made from this. */
export interface EventDescriptor<Data extends TObject = TObject> extends EventType<Static<Data>> {
  /** When it is written. */
  readonly when: string
  /** What its subject is. */
  readonly subject: string
  /** References and states; a shopper's data only in what is there to tell that shopper something. */
  readonly data: Data
  /** What a token must have beside the scope of the feed to be given it: that of what its data disclose. */
  readonly neededScope?: Scope
  readonly example: { readonly subject: string; readonly data: Static<Data> }
}

/** Describes a type of event, and has the compiler hold its example against its schema. */
export const describeEvent = <Data extends TObject>(descriptor: EventDescriptor<Data>): EventDescriptor<Data> =>
  descriptor
