import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { LocationType, ReturnMethod, ReturnType } from '../../return-orders/service/return-order.ts'

/** Articles of one item that a shopper wants to return. */
export interface DraftLine {
  /** The item of the outbound order. */
  readonly itemId: number
  readonly quantity: number
  readonly reasonCode: string
  readonly note: string | null
}

/** How the shopper wants to send them. */
export interface DraftMethod {
  readonly returnMethod: ReturnMethod
  readonly carrierServiceRouteId: string
  readonly dropOffLocation: { readonly locationId: string; readonly type: LocationType } | null
}

/** A withdrawal filled in but not confirmed. */
export interface WithdrawalDraft {
  readonly name: string
  readonly emailAddress: string
  readonly goods: readonly { readonly itemId: number; readonly quantity: number }[]
}

/** The input of a page that was not accepted, kept to show it again with its errors. */
export interface RejectedInput {
  readonly page: string
  readonly fields: Readonly<Record<string, string>>
}

/** A shopper's unconfirmed choices. */
export interface ReturnDraft {
  readonly lines: readonly DraftLine[]
  readonly returnType: Extract<ReturnType, 'Normal' | 'EUCoolingOff'>
  readonly method: DraftMethod | null
  readonly withdrawal: WithdrawalDraft | null
  /** Null once a form was accepted. */
  readonly rejectedInput: RejectedInput | null
}

export const emptyDraft: ReturnDraft = {
  lines: [],
  returnType: 'Normal',
  method: null,
  withdrawal: null,
  rejectedInput: null,
}

/** Maximum length of a shopper's note. */
export const maxNoteLength = 500

/** Stores drafts by session id, and which sessions have ended. */
export interface ReturnDraftStore {
  /** Ends a session early and deletes its draft. */
  endSession(unit: UnitOfWork, sessionId: string): Promise<void>
  hasEnded(unit: UnitOfWork, sessionId: string): Promise<boolean>
  findDraft(unit: UnitOfWork, draftId: string): Promise<ReturnDraft | null>
  saveDraft(unit: UnitOfWork, draftId: string, orderReference: string, draft: ReturnDraft): Promise<void>
  deleteDraft(unit: UnitOfWork, draftId: string): Promise<void>
  /** Deletes drafts and ended sessions of all tenants; needs operator scope. @returns the number of drafts */
  deleteOlderThan(unit: UnitOfWork, moment: Date): Promise<number>
}
