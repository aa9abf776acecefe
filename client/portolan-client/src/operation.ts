/** How a list is paginated. */
export type Paging =
  | {
      /** By the previous page's token, under this name in query or body. */
      readonly kind: 'token'
      readonly parameter: string
      readonly items: string
      readonly inBody?: true
    }
  | {
      /** By page number, starting at 1. */
      readonly kind: 'number'
      readonly parameter: string
      readonly items: string
    }

/** What the client needs to know about an operation. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its parameters as `{name}`. */
  readonly path: string
  /** Whether it needs no token. */
  readonly isOpen?: true
  /** Whether it writes, and so accepts an `Idempotency-Key`. */
  readonly isWrite?: true
  /** Whether its body is a form. */
  readonly isForm?: true
  readonly paging?: Paging
}

/** Operations by name, in groups. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>
