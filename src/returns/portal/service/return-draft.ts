import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { LocationType, ReturnMethod, ReturnType } from '../../return-orders/service/return-order.ts'

/** Articles of one item that a shopper means to send back. */
export interface DraftLine {
  /** The item of the outbound order. */
  readonly itemId: number
  readonly quantity: number
  readonly reasonCode: string
  readonly note: string | null
}

/** How a shopper means to send them. */
export interface DraftMethod {
  readonly returnMethod: ReturnMethod
  readonly carrierServiceRouteId: string
  readonly dropOffLocation: { readonly locationId: string; readonly type: LocationType } | null
}

/** A withdrawal that a shopper has filled in and not confirmed yet. */
export interface WithdrawalDraft {
  readonly name: string
  readonly emailAddress: string
  readonly goods: readonly { readonly itemId: number; readonly quantity: number }[]
}

/** What a shopper has chosen and not confirmed yet. */
export interface ReturnDraft {
  readonly lines: readonly DraftLine[]
  readonly returnType: Extract<ReturnType, 'Normal' | 'EUCoolingOff'>
  readonly method: DraftMethod | null
  readonly withdrawal: WithdrawalDraft | null
}

export const emptyDraft: ReturnDraft = { lines: [], returnType: 'Normal', method: null, withdrawal: null }

/** How many characters a shopper's note has at the most. */
export const maxNoteLength = 500

/** Where drafts are kept, by the id of the session, and which sessions were ended. */
export interface ReturnDraftStore {
  /** Ends a session before its time; its draft goes. */
  endSession(unit: UnitOfWork, sessionId: string): Promise<void>
  hasEnded(unit: UnitOfWork, sessionId: string): Promise<boolean>
  findDraft(unit: UnitOfWork, draftId: string): Promise<ReturnDraft | null>
  saveDraft(unit: UnitOfWork, draftId: string, orderReference: string, draft: ReturnDraft): Promise<void>
  deleteDraft(unit: UnitOfWork, draftId: string): Promise<void>
  /** Drafts and ended sessions of every tenant; needs an operator's reach. @returns how many drafts there were */
  deleteOlderThan(unit: UnitOfWork, moment: Date): Promise<number>
}
