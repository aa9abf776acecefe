/** An error or warning about a body. */
export interface BodyFinding {
  /** Path of the member; empty for the whole body. */
  readonly path: string
  /** What is wrong and how to fix it, to follow the path. */
  readonly reason: string
  /** `error`: the server rejects it. `warning`: the server accepts it with this warning. */
  readonly severity: 'error' | 'warning'
}

export type BodyKind = 'confirmation' | 'outbound-order' | 'shipment' | 'return' | 'package' | 'product'

export declare const bodyKinds: readonly BodyKind[]

/** Returns all findings of the server on a body. */
export type InspectBody = (body: unknown) => readonly BodyFinding[]

/** The lookups of codes needed by product rules. */
export interface KnownCodes {
  isKnown(code: string): boolean
  findReplacements(code: string): readonly string[]
}

/**
 * Creates the check of one kind of body, by the server's own rules.
 *
 * @param codes of products; without it, every code counts as known
 */
export declare function createBodyInspection(kind: BodyKind, codes?: KnownCodes): InspectBody

/** Guesses the kind of body from its required members; null if they do not decide. */
export declare function guessBodyKind(value: unknown): BodyKind | null
