/** The number types in a model. */
const numberTypes = {
  Uint8: Uint8Array,
  Int8: Int8Array,
  Uint16: Uint16Array,
  Uint32: Uint32Array,
  Float32: Float32Array,
} as const
type NumericArrayType = keyof typeof numberTypes
type NumericArrayOf<T extends NumericArrayType> = T extends 'Uint8'
  ? Uint8Array
  : T extends 'Int8'
    ? Int8Array
    : T extends 'Uint16'
      ? Uint16Array
      : T extends 'Uint32'
        ? Uint32Array
        : Float32Array

/**
 * The parts of a model's binary file. A posting table has, for each feature, the range of its rows (`…Starts`, with one
 * more entry than features), and for each row its target and weight.
 */
export const modelParts = {
  /** Hashes of the features with weights, ascending. */
  features: 'Uint32',
  /** The information of a feature, by its rarity. */
  rarity: 'Float32',
  weightStarts: 'Uint32',
  /**
   * Distance between the class of a weight and the previous one in its range; for a weight of 0, in steps of
   * `longStep`.
   */
  weightGaps: 'Uint8',
  weights: 'Int8',
  /** For each class, the factor of its weights. */
  scales: 'Float32',
  biases: 'Float32',
  /** Natural logarithm of each chapter's share in consumer parcels. */
  traffic: 'Float32',
  /** For each class, its share in consumer purchases: the logarithm of the lines in listing style. */
  retail: 'Float32',
  /** The embedding of each feature: a direction in the space shared with classes, and a scale. */
  meanings: 'Int8',
  meaningScales: 'Float32',
  /** For each class its direction, scale and bias. */
  classMeanings: 'Int8',
  classMeaningScales: 'Float32',
  classMeaningBiases: 'Float32',
  /** The class of each example. */
  exampleClasses: 'Uint16',
  exampleStarts: 'Uint32',
  examples: 'Uint32',
  exampleWeights: 'Uint8',
  /** Hashes of terms, ascending, one per code of a term. */
  terms: 'Uint32',
  termClasses: 'Uint16',
  /** Hashes of generic names, ascending, one per usual code. */
  generalNames: 'Uint32',
  generalNameClasses: 'Uint16',
  /** The code's share of the name's things, in 255ths. */
  generalNameShares: 'Uint8',
} as const satisfies Record<string, NumericArrayType>

export type ModelArrays = { readonly [Part in keyof typeof modelParts]: NumericArrayOf<(typeof modelParts)[Part]> }

/**
 * `named`: a name only; `described`: also a material, category or description, which tell how far to trust the name.
 */
export type TextKind = 'named' | 'described'

/**
 * A logistic curve: the logit of the confidence is `offset + slope × logit(share) + likeness × nearest`, where
 * `nearest` is the similarity of the best candidate's most similar example, 0 to 1.
 */
export interface CalibrationCurve {
  readonly offset: number
  readonly slope: number
  readonly likeness: number
}

/** The description of a model: the positions of its parts, and the weights of the last step. */
export interface ModelDescription {
  readonly edition: string
  readonly parts: readonly {
    readonly name: keyof typeof modelParts
    readonly offset: number
    readonly length: number
  }[]
  /** Codes of chapters, headings and subheadings, in this order, each group ascending. */
  readonly classes: readonly string[]
  /** For each kind of text, by signal name. */
  readonly signalWeights: Readonly<Record<TextKind, Readonly<Record<string, number>>>>
  /** How the best candidate's share translates to a probability, for each kind of text. */
  readonly calibration: Readonly<Record<TextKind, CalibrationCurve>>
}

/** A trained classifier. */
export interface Model extends ModelDescription {
  readonly numbers: ModelArrays
}

/** Classes that a weight of 0 skips per unit of its gap. */
export const longStep = 255
/** Dimensions of the embedding space. */
export const dimensions = 64

/** The files of a trained classifier. */
export interface ModelFiles {
  /** JSON text with the positions of the parts. */
  readonly description: string
  /** Binary data, little-endian. */
  readonly numbers: Uint8Array
}

/** Alignment of parts in bytes, so that they can be used in place. */
export const alignment = 8

/**
 * Reads a model.
 *
 * @throws Error if the files do not match
 */
export function readModel({ description, numbers: bytes }: ModelFiles): Model {
  const read = JSON.parse(description) as ModelDescription
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice()
  const numbers = Object.fromEntries(
    Object.entries(modelParts).map(([name, type]) => {
      const part = read.parts.find((candidatePart) => candidatePart.name === name)
      if (part === undefined) throw new Error(`the model of ${read.edition} has no part ${name}`)
      const { offset, length } = part
      if (offset + length * numberTypes[type].BYTES_PER_ELEMENT > byteLength) {
        throw new Error(`the model of ${read.edition} is cut off in ${name}`)
      }
      // Typed arrays accept shared memory too, but their constructors have no common type for it.
      return [name, new numberTypes[type](buffer as ArrayBuffer, byteOffset + offset, length)]
    }),
  ) as unknown as ModelArrays
  return { ...read, numbers }
}
