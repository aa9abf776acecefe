/** How a list is walked. */
export type Paging =
  | {
      /** By the token of the page before, under this name in the query or in the body. */
      readonly kind: 'token'
      readonly parameter: string
      readonly items: string
      readonly inBody?: true
    }
  | {
      /** By the number of the page, from 1 on. */
      readonly kind: 'number'
      readonly parameter: string
      readonly items: string
    }

/** What the client has to know of an operation to call it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its parameters as `{name}`. */
  readonly path: string
  /** Whether it needs no token. */
  readonly isOpen?: true
  /** Whether it changes something, and so takes an `Idempotency-Key`. */
  readonly isWrite?: true
  /** Whether its body is sent as a form. */
  readonly isForm?: true
  readonly paging?: Paging
}

/** Operations by the name that they are called under, in groups. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>
