import { buildClassTree, type ClassTree } from '../../src/customs/service/classification/class-tree.ts'
import { dimensions, type ModelArrays } from '../../src/customs/service/classification/model.ts'
import { createSeededRandom } from './random.ts'
import type { Vector } from './train-weights.ts'

/** A training text. */
export interface MeaningItem {
  readonly vector: Vector
  /** The index of its class, a heading or a subheading. */
  readonly classIndex: number
  readonly weight: number
}

const epochs = 8
const rate = 0.15
/** Fraction of the learning rate in the last epoch; it decays linearly. */
const lastRate = 0.3
/** Share of a text's features that is dropped in each pass. */
const dropout = 0.3
/** Share of another text's features that is mixed in in each pass, since real texts contain much irrelevant detail. */
const noise = 0.15
/** Smaller errors are skipped. */
const minError = 1e-3

/**
 * Trains embeddings of features and classes in one space, so that words with similar use end up close to each other,
 * even for classes with few texts. A text is the sum of its features' embeddings, and a softmax at each node of the
 * tree chooses among the classes there (Joulin et al., Bag of Tricks for Efficient Text Classification, 2016). Uses
 * stochastic gradient descent with AdaGrad, with one step size per embedding; deterministic for a given seed.
 */
export function trainMeanings(
  items: readonly MeaningItem[],
  features: number,
  classes: readonly string[],
  seed: number,
): Pick<ModelArrays, 'meanings' | 'meaningScales' | 'classMeanings' | 'classMeaningScales' | 'classMeaningBiases'> {
  const tree = buildClassTree(classes)
  const random = createSeededRandom(seed)
  const meanings = new Float32Array(features * dimensions)
  for (let rowIndex = 0; rowIndex < meanings.length; rowIndex++)
    meanings[rowIndex] = ((random() - 0.5) * 2) / Math.sqrt(dimensions)
  const classMeanings = new Float32Array(classes.length * dimensions)
  const biases = new Float32Array(classes.length)
  const squares = new Float32Array(features)
  const classSquares = new Float32Array(classes.length)
  const biasSquares = new Float32Array(classes.length)

  const order = Uint32Array.from(items, (_, rowIndex) => rowIndex)
  const meaning = new Float32Array(dimensions)
  const slope = new Float32Array(dimensions)
  const errors = new Float64Array(classes.length)
  const longest = items.reduce((maxSoFar, { vector }) => Math.max(maxSoFar, vector.indexes.length), 0)
  const shares = new Float32Array(longest * 2)
  const mixed = new Uint32Array(longest * 2)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - ((1 - lastRate) * epoch) / Math.max(1, epochs - 1))
    for (let last = order.length - 1; last > 0; last--) {
      const swapIndex = Math.floor(random() * (last + 1))
      const swapped = order[last] ?? 0
      order[last] = order[swapIndex] ?? 0
      order[swapIndex] = swapped
    }
    for (const rowIndex of order) {
      const item = items[rowIndex]
      if (item === undefined || item.vector.indexes.length === 0) continue
      const { indexes: featureIndexes, shares: featureShares } = item.vector
      const indexes = mixed
      meaning.fill(0)
      slope.fill(0)
      let count = 0
      for (let entry = 0; entry < featureIndexes.length; entry++) {
        if (random() < dropout) continue
        indexes[count] = featureIndexes[entry] ?? 0
        shares[count++] = (featureShares[entry] ?? 0) / (1 - dropout)
      }
      const swapIndex = items[Math.floor(random() * items.length)]?.vector ?? item.vector
      for (let entry = 0; entry < swapIndex.indexes.length; entry++) {
        if (random() >= noise) continue
        indexes[count] = swapIndex.indexes[entry] ?? 0
        shares[count++] = swapIndex.shares[entry] ?? 0
      }
      for (let entry = 0; entry < count; entry++) {
        const share = shares[entry] ?? 0
        const begin = (indexes[entry] ?? 0) * dimensions
        for (let classIndex = 0; classIndex < dimensions; classIndex++)
          meaning[classIndex] = (meaning[classIndex] ?? 0) + share * (meanings[begin + classIndex] ?? 0)
      }
      const length = meaning.reduce((sum, value) => sum + value * value, 0) / dimensions
      for (let target = item.classIndex; target >= 0; target = tree.parents[target] ?? -1) {
        const [from, to] = findAlternatives(target, tree)
        if (to - from < 2) continue
        let highest = -Infinity
        for (let classIndex = from; classIndex < to; classIndex++) {
          let logit = biases[classIndex] ?? 0
          const begin = classIndex * dimensions
          for (let axis = 0; axis < dimensions; axis++) {
            logit += (classMeanings[begin + axis] ?? 0) * (meaning[axis] ?? 0)
          }
          errors[classIndex] = logit
          if (logit > highest) highest = logit
        }
        let sum = 0
        for (let classIndex = from; classIndex < to; classIndex++) {
          const raised = Math.exp((errors[classIndex] ?? 0) - highest)
          errors[classIndex] = raised
          sum += raised
        }
        for (let classIndex = from; classIndex < to; classIndex++) {
          const error = ((errors[classIndex] ?? 0) / sum - (classIndex === target ? 1 : 0)) * item.weight
          if (Math.abs(error) < minError) continue
          const begin = classIndex * dimensions
          const square = (classSquares[classIndex] ?? 0) + error * error * length
          classSquares[classIndex] = square
          const stepOfClass = (step * error) / Math.sqrt(square + 1e-4)
          for (let axis = 0; axis < dimensions; axis++) {
            const weight = classMeanings[begin + axis] ?? 0
            slope[axis] = (slope[axis] ?? 0) + error * weight
            classMeanings[begin + axis] = weight - stepOfClass * (meaning[axis] ?? 0)
          }
          biasSquares[classIndex] = (biasSquares[classIndex] ?? 0) + error * error
          biases[classIndex] =
            (biases[classIndex] ?? 0) - (0.3 * step * error) / Math.sqrt((biasSquares[classIndex] ?? 0) + 1e-3)
        }
      }
      const steepness = slope.reduce((sum, value) => sum + value * value, 0) / dimensions
      for (let entry = 0; entry < count; entry++) {
        const share = shares[entry] ?? 0
        const index = indexes[entry] ?? 0
        const square = (squares[index] ?? 0) + steepness * share * share
        squares[index] = square
        const stepOfFeature = (step * share) / Math.sqrt(square + 1e-6)
        const begin = index * dimensions
        for (let axis = 0; axis < dimensions; axis++) {
          meanings[begin + axis] = (meanings[begin + axis] ?? 0) - stepOfFeature * (slope[axis] ?? 0)
        }
      }
    }
  }
  const [ofFeatures, meaningScales] = quantize(meanings)
  const [ofClasses, classMeaningScales] = quantize(classMeanings)
  return {
    meanings: ofFeatures,
    meaningScales,
    classMeanings: ofClasses,
    classMeaningScales,
    classMeaningBiases: biases,
  }
}

/** The range of siblings of a class, itself included. */
function findAlternatives(
  index: number,
  { parents, from, to, headings }: ClassTree,
): readonly [from: number, to: number] {
  const parent = parents[index] ?? -1
  return parent < 0 ? [0, headings] : [from[parent] ?? 0, to[parent] ?? 0]
}

/** Quantizes embeddings to eight bits per dimension, with one scale per embedding. */
function quantize(embeddings: Float32Array): [Int8Array, Float32Array] {
  const bytes = new Int8Array(embeddings.length)
  const scales = new Float32Array(embeddings.length / dimensions)
  scales.forEach((_, index) => {
    const begin = index * dimensions
    let highest = 0
    for (let axis = 0; axis < dimensions; axis++) highest = Math.max(highest, Math.abs(embeddings[begin + axis] ?? 0))
    const scale = highest / 127
    scales[index] = scale
    if (scale === 0) return
    for (let axis = 0; axis < dimensions; axis++) {
      bytes[begin + axis] = Math.round((embeddings[begin + axis] ?? 0) / scale)
    }
  })
  return [bytes, scales]
}
