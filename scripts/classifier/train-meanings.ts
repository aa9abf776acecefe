import { type ClassTree, classTreeOf } from '../../src/customs/service/class-tree.ts'
import { dimensions, type ModelNumbers } from '../../src/customs/service/model.ts'
import { seededRandom } from './random.ts'
import type { Vector } from './train-weights.ts'

/** A text that meanings are learned from. */
export interface MeaningItem {
  readonly vector: Vector
  /** The index of its class, a heading or a subheading. */
  readonly classIndex: number
  readonly weight: number
}

const epochs = 8
const rate = 0.15
/** The part of the rate that is left in the last epoch. */
const lastRate = 0.3
/** The part of a text's features that is left out each time. */
const leftOut = 0.3
/** The part of another text's features that is mixed in each time, as real texts say much that is beside the point. */
const noise = 0.15
/** Errors that are smaller than this are not worth a step. */
const leastError = 1e-3

/**
 * Learns a direction for each feature and each class in one space, so that words which are used alike come to lie
 * together, also for classes of which few texts speak. The directions of a text's features are added up, and a softmax at
 * each step of the tree chooses among the classes there (Joulin et al., Bag of Tricks for Efficient Text Classification,
 * 2016). Stochastic gradient descent with AdaGrad, one step size for each direction; the seed makes it repeatable.
 */
export function trainMeanings(
  items: readonly MeaningItem[],
  features: number,
  classes: readonly string[],
  seed: number,
): Pick<ModelNumbers, 'meanings' | 'meaningScales' | 'classMeanings' | 'classMeaningScales' | 'classMeaningBiases'> {
  const tree = classTreeOf(classes)
  const random = seededRandom(seed)
  const meanings = new Float32Array(features * dimensions)
  for (let at = 0; at < meanings.length; at++) meanings[at] = ((random() - 0.5) * 2) / Math.sqrt(dimensions)
  const classMeanings = new Float32Array(classes.length * dimensions)
  const biases = new Float32Array(classes.length)
  const squares = new Float32Array(features)
  const classSquares = new Float32Array(classes.length)
  const biasSquares = new Float32Array(classes.length)

  const order = Uint32Array.from(items, (_, at) => at)
  const meaning = new Float32Array(dimensions)
  const slope = new Float32Array(dimensions)
  const errors = new Float64Array(classes.length)
  const longest = items.reduce((most, { vector }) => Math.max(most, vector.indexes.length), 0)
  const shares = new Float32Array(longest * 2)
  const mixed = new Uint32Array(longest * 2)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - ((1 - lastRate) * epoch) / Math.max(1, epochs - 1))
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1))
      const kept = order[last] ?? 0
      order[last] = order[other] ?? 0
      order[other] = kept
    }
    for (const at of order) {
      const item = items[at]
      if (item === undefined || item.vector.indexes.length === 0) continue
      const { indexes: own, shares: all } = item.vector
      const indexes = mixed
      meaning.fill(0)
      slope.fill(0)
      let count = 0
      for (let entry = 0; entry < own.length; entry++) {
        if (random() < leftOut) continue
        indexes[count] = own[entry] ?? 0
        shares[count++] = (all[entry] ?? 0) / (1 - leftOut)
      }
      const other = items[Math.floor(random() * items.length)]?.vector ?? item.vector
      for (let entry = 0; entry < other.indexes.length; entry++) {
        if (random() >= noise) continue
        indexes[count] = other.indexes[entry] ?? 0
        shares[count++] = other.shares[entry] ?? 0
      }
      for (let entry = 0; entry < count; entry++) {
        const share = shares[entry] ?? 0
        const begin = (indexes[entry] ?? 0) * dimensions
        for (let of = 0; of < dimensions; of++) meaning[of] = (meaning[of] ?? 0) + share * (meanings[begin + of] ?? 0)
      }
      const length = meaning.reduce((sum, value) => sum + value * value, 0) / dimensions
      for (let target = item.classIndex; target >= 0; target = tree.parents[target] ?? -1) {
        const [from, to] = alternativesTo(target, tree)
        if (to - from < 2) continue
        let highest = -Infinity
        for (let of = from; of < to; of++) {
          let logit = biases[of] ?? 0
          const begin = of * dimensions
          for (let axis = 0; axis < dimensions; axis++) {
            logit += (classMeanings[begin + axis] ?? 0) * (meaning[axis] ?? 0)
          }
          errors[of] = logit
          if (logit > highest) highest = logit
        }
        let sum = 0
        for (let of = from; of < to; of++) {
          const raised = Math.exp((errors[of] ?? 0) - highest)
          errors[of] = raised
          sum += raised
        }
        for (let of = from; of < to; of++) {
          const error = ((errors[of] ?? 0) / sum - (of === target ? 1 : 0)) * item.weight
          if (Math.abs(error) < leastError) continue
          const begin = of * dimensions
          const square = (classSquares[of] ?? 0) + error * error * length
          classSquares[of] = square
          const stepOfClass = (step * error) / Math.sqrt(square + 1e-4)
          for (let axis = 0; axis < dimensions; axis++) {
            const weight = classMeanings[begin + axis] ?? 0
            slope[axis] = (slope[axis] ?? 0) + error * weight
            classMeanings[begin + axis] = weight - stepOfClass * (meaning[axis] ?? 0)
          }
          biasSquares[of] = (biasSquares[of] ?? 0) + error * error
          biases[of] = (biases[of] ?? 0) - (0.3 * step * error) / Math.sqrt((biasSquares[of] ?? 0) + 1e-3)
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
  const [ofFeatures, meaningScales] = inBytes(meanings)
  const [ofClasses, classMeaningScales] = inBytes(classMeanings)
  return {
    meanings: ofFeatures,
    meaningScales,
    classMeanings: ofClasses,
    classMeaningScales,
    classMeaningBiases: biases,
  }
}

/** The classes among which a class is one of several. */
function alternativesTo(
  index: number,
  { parents, from, to, headings }: ClassTree,
): readonly [from: number, to: number] {
  const parent = parents[index] ?? -1
  return parent < 0 ? [0, headings] : [from[parent] ?? 0, to[parent] ?? 0]
}

/** Directions with eight bits for each axis, and the scale of each direction. */
function inBytes(directions: Float32Array): [Int8Array, Float32Array] {
  const bytes = new Int8Array(directions.length)
  const scales = new Float32Array(directions.length / dimensions)
  scales.forEach((_, index) => {
    const begin = index * dimensions
    let highest = 0
    for (let axis = 0; axis < dimensions; axis++) highest = Math.max(highest, Math.abs(directions[begin + axis] ?? 0))
    const scale = highest / 127
    scales[index] = scale
    if (scale === 0) return
    for (let axis = 0; axis < dimensions; axis++) {
      bytes[begin + axis] = Math.round((directions[begin + axis] ?? 0) / scale)
    }
  })
  return [bytes, scales]
}
