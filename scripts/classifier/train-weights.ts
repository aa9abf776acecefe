import { type Feature, hashFeature } from '../../src/customs/service/classification/features.ts'
import { createSeededRandom } from './random.ts'

/** A text as a sparse feature vector of unit length. */
export interface Vector {
  readonly indexes: Uint32Array
  readonly shares: Float32Array
}

/** The selected features and their rarity (inverse document frequency). */
export interface Vocabulary {
  readonly hashes: Uint32Array
  readonly rarity: Float32Array
  /** Feature indexes by name. */
  readonly indexes: ReadonlyMap<string, number>
}

/** Minimum number of texts that contain a feature. Subwords are many and each tells little, so theirs is highest. */
const minTexts = { word: 2, pair: 3, head: 2, fact: 2, piece: 4 } as const

/** Selects the features that get weights, sorted by hash. */
export function buildVocabulary(texts: readonly (readonly Feature[])[]): Vocabulary {
  const inTexts = new Map<string, { kind: Feature['kind']; count: number }>()
  for (const features of texts) {
    for (const { name, kind } of features) {
      const before = inTexts.get(name)
      if (before === undefined) inTexts.set(name, { kind, count: 1 })
      else before.count++
    }
  }
  const byHash = new Map<number, { name: string; rarity: number }>()
  for (const [name, { kind, count }] of inTexts) {
    if (count < minTexts[kind]) continue
    const hash = hashFeature(name)
    // In the rare case of a hash collision, the first name wins.
    if (!byHash.has(hash)) byHash.set(hash, { name, rarity: Math.log(1 + texts.length / count) })
  }
  const sorted = [...byHash].toSorted(([a], [b]) => a - b)
  return {
    hashes: Uint32Array.from(sorted, ([hash]) => hash),
    rarity: Float32Array.from(sorted, ([, { rarity }]) => rarity),
    indexes: new Map(sorted.map(([, { name }], index) => [name, index])),
  }
}

export function toVector(features: readonly Feature[], { indexes, rarity }: Vocabulary): Vector {
  const weightedFeatures: [number, number][] = []
  let squares = 0
  for (const { name, weight } of features) {
    const index = indexes.get(name)
    if (index === undefined) continue
    const share = weight * (rarity[index] ?? 0)
    squares += share * share
    weightedFeatures.push([index, share])
  }
  const length = Math.sqrt(squares) || 1
  return {
    indexes: Uint32Array.from(weightedFeatures, ([index]) => index),
    shares: Float32Array.from(weightedFeatures, ([, share]) => share / length),
  }
}

/** A training text of a node, with the index of its class in the node and its sample weight. */
export interface NodeItem {
  readonly vector: Vector
  readonly target: number
  readonly weight: number
}

/** Weights of one node, with a row of classes per feature. */
export interface NodeWeights {
  /** Features of the node's training texts; the row of each starts at its position times the number of classes. */
  readonly features: Uint32Array
  readonly weights: Float32Array
  readonly biases: Float32Array
}

export interface TrainingRate {
  readonly epochs: number
  readonly rate: number
  readonly decay: number
  /** Share of a text's features that is dropped in each pass, so that no single one is relied on. */
  readonly dropout: number
  /** Share of another text's features that is mixed in in each pass. */
  readonly noise: number
}

/** Smaller errors are skipped. */
const minError = 1e-3

/**
 * Trains a multinomial logistic regression for one node of the tree, by stochastic gradient descent with AdaGrad.
 * Deterministic, bit for bit, for a given seed.
 */
export function trainNode(items: NodeItem[], classes: number, rates: TrainingRate, seed: number): NodeWeights {
  const random = createSeededRandom(seed)
  const { epochs, rate, decay, dropout, noise } = rates
  const local = new Map<number, number>()
  const rows = items.map(({ vector }) =>
    Uint32Array.from(vector.indexes, (index) => {
      const before = local.get(index)
      if (before !== undefined) return before
      local.set(index, local.size)
      return local.size - 1
    }),
  )
  const weights = new Float32Array(local.size * classes)
  const squares = new Float32Array(local.size * classes)
  const biases = new Float32Array(classes)
  const biasSquares = new Float32Array(classes)
  const features = Uint32Array.from(local.keys())
  if (classes < 2) return { features, weights, biases }

  const order = Uint32Array.from(items, (_, rowIndex) => rowIndex)
  const errors = new Float64Array(classes)
  const longest = rows.reduce((maxSoFar, { length }) => Math.max(maxSoFar, length), 0)
  const shares = new Float32Array(longest * 2)
  const mixed = new Uint32Array(longest * 2)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      const swapIndex = Math.floor(random() * (last + 1))
      const swapped = order[last] ?? 0
      order[last] = order[swapIndex] ?? 0
      order[swapIndex] = swapped
    }
    for (const rowIndex of order) {
      const item = items[rowIndex]
      const itemRow = rows[rowIndex]
      if (item === undefined || itemRow === undefined) continue
      let length = 0
      for (let entry = 0; entry < itemRow.length; entry++) {
        if (random() < dropout) continue
        mixed[length] = itemRow[entry] ?? 0
        shares[length++] = (item.vector.shares[entry] ?? 0) / (1 - dropout)
      }
      if (noise > 0) {
        const swapIndex = Math.floor(random() * items.length)
        const strange = rows[swapIndex] ?? itemRow
        for (let entry = 0; entry < strange.length; entry++) {
          if (random() >= noise) continue
          mixed[length] = strange[entry] ?? 0
          shares[length++] = items[swapIndex]?.vector.shares[entry] ?? 0
        }
      }
      const row = mixed.subarray(0, length)
      for (let classIndex = 0; classIndex < classes; classIndex++) errors[classIndex] = biases[classIndex] ?? 0
      for (let entry = 0; entry < row.length; entry++) {
        const begin = (row[entry] ?? 0) * classes
        const share = shares[entry] ?? 0
        if (share === 0) continue
        for (let classIndex = 0; classIndex < classes; classIndex++)
          errors[classIndex] = (errors[classIndex] ?? 0) + (weights[begin + classIndex] ?? 0) * share
      }
      let highest = -Infinity
      for (const value of errors) if (value > highest) highest = value
      let sum = 0
      for (let classIndex = 0; classIndex < classes; classIndex++) {
        const raised = Math.exp((errors[classIndex] ?? 0) - highest)
        errors[classIndex] = raised
        sum += raised
      }
      for (let classIndex = 0; classIndex < classes; classIndex++) {
        const error = ((errors[classIndex] ?? 0) / sum - (classIndex === item.target ? 1 : 0)) * item.weight
        errors[classIndex] = error
        if (Math.abs(error) < minError) continue
        biasSquares[classIndex] = (biasSquares[classIndex] ?? 0) + error * error
        biases[classIndex] =
          (biases[classIndex] ?? 0) - (0.3 * rate * error) / Math.sqrt((biasSquares[classIndex] ?? 0) + 1e-3)
      }
      for (let classIndex = 0; classIndex < classes; classIndex++) {
        const error = errors[classIndex] ?? 0
        if (Math.abs(error) < minError) continue
        for (let entry = 0; entry < row.length; entry++) {
          const share = shares[entry] ?? 0
          if (share === 0) continue
          const place = (row[entry] ?? 0) * classes + classIndex
          const gradient = error * share + decay * (weights[place] ?? 0)
          const square = (squares[place] ?? 0) + gradient * gradient
          squares[place] = square
          weights[place] = (weights[place] ?? 0) - (rate * gradient) / Math.sqrt(square + 1e-4)
        }
      }
    }
  }
  return { features, weights, biases }
}
