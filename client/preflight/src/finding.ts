/** The rules that the check knows, by the names under which findings report them. */
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

/** One thing to mend before the order confirmation is sent. */
export interface DoctorFinding {
  /** Where, for example `lineItems[0].charges.subTotal.retailer.amount`; empty for the body as a whole. */
  readonly path: string
  /** The rule that was broken; stable, so that programs can go by it. */
  readonly code: FindingCode
  /** For people; reads on from the path: "must be a string". */
  readonly message: string
  /** An error is refused by the server. A warning is accepted. */
  readonly severity: 'error' | 'warning'
}
