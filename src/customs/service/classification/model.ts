/** The kinds of numbers that a model is stored in. */
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
 * The parts of a model's file of numbers. A table of postings has for each feature the range of its rows
 * (`…Starts`, one more than there are features), and for each row what it is about and how much.
 */
export const modelParts = {
  /** Hashes of the features that have weights, in ascending order. */
  features: 'Uint32',
  /** How much a feature tells, by how rare it is. */
  rarity: 'Float32',
  weightStarts: 'Uint32',
  /** How far the class of a weight is from the one before it in its range; of a weight of 0, in steps of `longStep`. */
  weightGaps: 'Uint8',
  weights: 'Int8',
  /** For each class, what its weights are multiplied with. */
  scales: 'Float32',
  biases: 'Float32',
  /** Natural logarithm of the part that each chapter has in parcels between shops and shoppers. */
  traffic: 'Float32',
  /** For each class how much of what shoppers buy it has: the logarithm of the lines that are written as listings. */
  retail: 'Float32',
  /** What each feature means: a direction in a space that all classes share, times a scale of its own. */
  meanings: 'Int8',
  meaningScales: 'Float32',
  /** For each class the direction that speaks for it, its scale, and what is added. */
  classMeanings: 'Int8',
  classMeaningScales: 'Float32',
  classMeaningBiases: 'Float32',
  /** The class of each example. */
  exampleClasses: 'Uint16',
  exampleStarts: 'Uint32',
  examples: 'Uint32',
  exampleWeights: 'Uint8',
  /** Hashes of terms in ascending order, one for each code of a term. */
  terms: 'Uint32',
  termClasses: 'Uint16',
  /** Hashes of general names in ascending order, one for each code that things of the name often have. */
  generalNames: 'Uint32',
  generalNameClasses: 'Uint16',
  /** Which part of the name's things the code has, of 255. */
  generalNameShares: 'Uint8',
} as const satisfies Record<string, NumericArrayType>

export type ModelArrays = { readonly [Part in keyof typeof modelParts]: NumericArrayOf<(typeof modelParts)[Part]> }

/** A name alone, or one with a material, a category or a description, which tell how much a name can be trusted. */
export type TextKind = 'named' | 'described'

/**
 * A logistic curve: the logit of the confidence is `offset + slope × logit(share) + likeness × nearest`, where `nearest`
 * is how much the most similar example of the best candidate is like the product, 0 to 1.
 */
export interface CalibrationCurve {
  readonly offset: number
  readonly slope: number
  readonly likeness: number
}

/** What a model's description says: where its parts are, and the weights of the last step. */
export interface ModelDescription {
  readonly edition: string
  readonly parts: readonly {
    readonly name: keyof typeof modelParts
    readonly offset: number
    readonly length: number
  }[]
  /** Codes of chapters, headings and subheadings, in this order, each group ascending. */
  readonly classes: readonly string[]
  /** For each kind of text, by the name of the signal. */
  readonly signalWeights: Readonly<Record<TextKind, Readonly<Record<string, number>>>>
  /** How the share of the best candidate tells how often such candidates are right, for each kind of text. */
  readonly calibration: Readonly<Record<TextKind, CalibrationCurve>>
}

/** What a trained classifier consists of. */
export interface Model extends ModelDescription {
  readonly numbers: ModelArrays
}

/** How many classes a weight of 0 passes over for each 1 of its gap. */
export const longStep = 255
/** Directions of the space in which features have a meaning. */
export const dimensions = 64

/** The files of a trained classifier. */
export interface ModelFiles {
  /** JSON text that says where the parts are. */
  readonly description: string
  /** The numbers, little-endian. */
  readonly numbers: Uint8Array
}

/** Bytes at whose multiples parts begin, so that they can be read where they are. */
export const alignment = 8

/**
 * Reads a model.
 *
 * @throws Error when the files do not fit each other
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
      // Views take shared memory as well, for which the constructors in a table have no common type.
      return [name, new numberTypes[type](buffer as ArrayBuffer, byteOffset + offset, length)]
    }),
  ) as unknown as ModelArrays
  return { ...read, numbers }
}
