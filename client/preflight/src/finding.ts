/** The rules of the check, by the codes in findings. */
export type FindingCode =
  | 'required'
  | 'type'
  | 'max-length'
  | 'exact-length'
  | 'enum'
  | 'min-items'
  | 'amount'
  | 'title-over-preflight-limit'
  | 'unknown-member'

/** Something to fix before the order confirmation is sent. */
export interface DoctorFinding {
  /** Path, such as `lineItems[0].charges.subTotal.retailer.amount`; empty for the whole body. */
  readonly path: string
  /** The broken rule; stable, for programs. */
  readonly code: FindingCode
  /** For people; completes a sentence that starts with the path: "must be a string". */
  readonly message: string
  /** The server rejects errors and accepts warnings. */
  readonly severity: 'error' | 'warning'
}
