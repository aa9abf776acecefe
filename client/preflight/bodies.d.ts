/** What is wrong with a body, or was noticed of it. */
export interface BodyFinding {
  /** Path of the member; empty for the body as a whole. */
  readonly path: string
  /** What is wrong and how to mend it, to be read after the path. */
  readonly reason: string
  /** `error`: the server refuses it. `warning`: the server accepts it, and says this. */
  readonly severity: 'error' | 'warning'
}

export type BodyKind = 'confirmation' | 'outbound-order' | 'shipment' | 'return' | 'package' | 'product'

export declare const bodyKinds: readonly BodyKind[]

/** Says everything that the server would say of a body. */
export type InspectBody = (body: unknown) => readonly BodyFinding[]

/** Which codes there are, as far as the rules of products ask. */
export interface KnownCodes {
  isKnown(code: string): boolean
  findReplacements(code: string): readonly string[]
}

/**
 * Makes the check of one kind of body, by the server's own rules.
 *
 * @param codes of products; every code is taken for a known one where they are left out
 */
export declare function createBodyInspection(kind: BodyKind, codes?: KnownCodes): InspectBody

/** What kind of body a value is, by the members that each kind must have; null where that does not tell. */
export declare function guessBodyKind(value: unknown): BodyKind | null
