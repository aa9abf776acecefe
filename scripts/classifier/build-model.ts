import { extractFeatures, hashFeature } from '../../src/customs/service/classification/features.ts'
import {
  alignment,
  longStep,
  type ModelArrays,
  type ModelDescription,
  modelParts,
} from '../../src/customs/service/classification/model.ts'
import { tokenize } from '../../src/customs/service/classification/normaliser.ts'
import { type Corpus, calculateSharesByRank } from './corpus.ts'
import { trainMeanings } from './train-meanings.ts'
import { buildVocabulary, type NodeItem, type NodeWeights, toVector, trainNode, type Vector } from './train-weights.ts'

/** Pseudo-count of parcels per chapter, so that chapters without any keep a prior above 0 (additive smoothing). */
const pseudoParcels = 4

/** Hyperparameters for chapters, and for headings and subheadings. */
const ratesOfChapters = { epochs: 8, rate: 0.3, decay: 1e-6, dropout: 0.3, noise: 0.1 }
const ratesBelow = { ...ratesOfChapters, epochs: 12, noise: 0 }

/** Seed of all random numbers. */
const seed = 2022

/** Pruning thresholds: smaller weights are not stored. */
const minWeight = { 2: 0.9, 4: 0.85, 6: 0.68 } as const
/** Factor on the pruning threshold of subword features, whose share of a text is smaller. */
const ofPieces = 2.2

/** Trains a model. @returns its parameters */
export function buildNumbers(corpus: Corpus, classes: readonly string[], say: (progress: string) => void): ModelArrays {
  const indexOfClass = new Map(classes.map((code, index) => [code, index]))
  const features = corpus.training.map(({ product }) => extractFeatures(product))
  const vocabulary = buildVocabulary(features)
  const vectors = features.map((feature) => toVector(feature, vocabulary))
  say(`${corpus.training.length} texts, ${vocabulary.hashes.length} features`)

  const size = vocabulary.hashes.length
  const pieces = new Set<number>()
  for (const [name, index] of vocabulary.indexes) if (name.startsWith('#')) pieces.add(index)
  const scales = new Float32Array(classes.length)
  const biases = new Float32Array(classes.length)
  const entries: { feature: Uint32Array; of: Uint16Array; weight: Int8Array }[] = []

  const getMinWeightOf = (digits: 2 | 4 | 6) => (index: number) =>
    minWeight[digits] * (pieces.has(index) ? ofPieces : 1)
  const learn = (below: string, digits: 2 | 4 | 6): void => {
    const ownClasses = classes.filter((code) => code.length === digits && code.startsWith(below))
    const places = new Map(ownClasses.map((code, place) => [code, place]))
    const items: NodeItem[] = []
    corpus.training.forEach(({ code, weight }, textIndex) => {
      const target = places.get(code.slice(0, digits))
      const vector = vectors[textIndex]
      if (target !== undefined && vector !== undefined && code.length >= digits) items.push({ vector, target, weight })
    })
    const rates = digits === 2 ? ratesOfChapters : ratesBelow
    const trained = trainNode(items, ownClasses.length, rates, seed + Number(below === '' ? 0 : below))
    const first = indexOfClass.get(ownClasses[0] ?? '') ?? 0
    entries.push(quantize(trained, ownClasses.length, first, getMinWeightOf(digits), scales))
    trained.biases.forEach((bias, place) => {
      biases[first + place] = bias
    })
  }
  learn('', 2)
  say('chapters learned')
  for (const chapter of classes.filter((code) => code.length === 2)) learn(chapter, 4)
  say('headings learned')
  for (const heading of classes.filter((code) => code.length === 4)) learn(heading, 6)
  say('subheadings learned')

  const meanings = trainMeanings(
    corpus.training.flatMap(({ code, weight }, textIndex) => {
      const [vector, classIndex] = [vectors[textIndex], indexOfClass.get(code)]
      return vector === undefined || classIndex === undefined ? [] : [{ vector, classIndex, weight }]
    }),
    size,
    classes,
    seed,
  )
  say('meanings learned')

  const chapters = classes.filter((code) => code.length === 2)
  const parcels = corpus.training.filter(({ isParcel }) => isParcel === true)
  const traffic = Float32Array.from(chapters, (chapter) => {
    const chapterParcels = parcels.filter(({ code }) => code.startsWith(chapter)).length
    return Math.log((chapterParcels + pseudoParcels) / (parcels.length + pseudoParcels * chapters.length))
  })

  const retailLines = new Float64Array(classes.length)
  for (const { code, isRetail, isExample } of corpus.training) {
    const classIndex = indexOfClass.get(code)
    if (isRetail !== true || !isExample || classIndex === undefined) continue
    retailLines[classIndex] = (retailLines[classIndex] ?? 0) + 1
  }

  return {
    features: vocabulary.hashes,
    rarity: vocabulary.rarity,
    ...groupByFeature(entries, size),
    scales,
    biases,
    traffic,
    retail: Float32Array.from(retailLines, (count) => Math.log(1 + count)),
    ...meanings,
    ...packExamples(corpus, vectors, pieces, size, indexOfClass),
    ...packTerms(corpus.terms, indexOfClass),
    ...packGeneralNames(corpus.generalNames, indexOfClass),
  }
}

function quantize(
  { features, weights, biases }: NodeWeights,
  classes: number,
  first: number,
  getMinWeight: (feature: number) => number,
  scales: Float32Array,
): { feature: Uint32Array; of: Uint16Array; weight: Int8Array } {
  const feature: number[] = []
  const featureOf: number[] = []
  const weight: number[] = []
  for (let place = 0; place < biases.length; place++) {
    let highest = 0
    for (let row = 0; row < features.length; row++) {
      const size = Math.abs(weights[row * classes + place] ?? 0)
      if (size > highest) highest = size
    }
    scales[first + place] = Math.fround(highest / 127)
  }
  for (let row = 0; row < features.length; row++) {
    for (let place = 0; place < classes; place++) {
      const value = weights[row * classes + place] ?? 0
      const scale = scales[first + place] ?? 0
      if (scale === 0 || Math.abs(value) < getMinWeight(features[row] ?? 0)) continue
      const rounded = Math.round(value / scale)
      if (rounded === 0) continue
      feature.push(features[row] ?? 0)
      featureOf.push(first + place)
      weight.push(rounded)
    }
  }
  return { feature: Uint32Array.from(feature), of: Uint16Array.from(featureOf), weight: Int8Array.from(weight) }
}

/** Sorts the weights of all nodes by feature, and those of a feature by class. */
function groupByFeature(
  entries: readonly { feature: Uint32Array; of: Uint16Array; weight: Int8Array }[],
  size: number,
): Pick<ModelArrays, 'weightStarts' | 'weightGaps' | 'weights'> {
  // Nodes come level by level and sorted by code, as classes do, so each feature's entries are already in order.
  const last = new Int32Array(size).fill(-1)
  const counts = new Uint32Array(size)
  const countRows = (gap: number): number => (gap > longStep ? 2 : 1)
  for (const { feature, of: entryFeatures } of entries) {
    feature.forEach((index, entryIndex) => {
      const featureOfEntry = entryFeatures[entryIndex] ?? 0
      counts[index] = (counts[index] ?? 0) + countRows(featureOfEntry - (last[index] ?? 0))
      last[index] = featureOfEntry
    })
  }
  const weightStarts = new Uint32Array(size + 1)
  counts.forEach((count, index) => {
    weightStarts[index + 1] = (weightStarts[index] ?? 0) + count
  })
  const next = weightStarts.slice()
  const weightGaps = new Uint8Array(weightStarts[size] ?? 0)
  const weights = new Int8Array(weightStarts[size] ?? 0)
  last.fill(-1)
  for (const { feature, of: entryFeatures, weight } of entries) {
    feature.forEach((index, entryIndex) => {
      const featureOfEntry = entryFeatures[entryIndex] ?? 0
      let gap = featureOfEntry - (last[index] ?? 0)
      last[index] = featureOfEntry
      let row = next[index] ?? 0
      if (countRows(gap) > 1) {
        // Leaves a gap of at least 1; with 0, two rows would have the same class.
        const steps = Math.floor((gap - 1) / longStep)
        weightGaps[row++] = steps
        gap -= steps * longStep
      }
      weightGaps[row] = gap
      weights[row] = weight[entryIndex] ?? 0
      next[index] = row + 1
    })
  }
  return { weightStarts, weightGaps, weights }
}

function packExamples(
  corpus: Corpus,
  vectors: readonly Vector[],
  pieces: ReadonlySet<number>,
  size: number,
  indexOfClass: ReadonlyMap<string, number>,
): Pick<ModelArrays, 'exampleClasses' | 'exampleStarts' | 'examples' | 'exampleWeights'> {
  const rows: [example: number, weight: number][][] = Array.from({ length: size }, () => [])
  const exampleClasses: number[] = []
  corpus.training.forEach(({ code, isExample }, textIndex) => {
    const vector = vectors[textIndex]
    if (!isExample || vector === undefined) return
    const example = exampleClasses.length
    exampleClasses.push(indexOfClass.get(code) ?? 0)
    vector.indexes.forEach((index, entry) => {
      const weight = Math.round((vector.shares[entry] ?? 0) * 255)
      if (weight > 0 && !pieces.has(index)) rows[index]?.push([example, weight])
    })
  })
  const exampleStarts = new Uint32Array(size + 1)
  rows.forEach((row, index) => {
    exampleStarts[index + 1] = (exampleStarts[index] ?? 0) + row.length
  })
  const flat = rows.flat()
  return {
    exampleClasses: Uint16Array.from(exampleClasses),
    exampleStarts,
    examples: Uint32Array.from(flat, ([example]) => example),
    exampleWeights: Uint8Array.from(flat, ([, weight]) => weight),
  }
}

function packTerms(
  terms: Corpus['terms'],
  indexOfClass: ReadonlyMap<string, number>,
): Pick<ModelArrays, 'terms' | 'termClasses'> {
  const pairs = new Map<string, [hash: number, of: number]>()
  for (const [term, code] of terms) {
    const termWords = tokenize(term)
    const classIndex = indexOfClass.get(code)
    if (termWords.length === 0 || classIndex === undefined) continue
    const hash = hashFeature(termWords.join(' '))
    pairs.set(`${hash} ${classIndex}`, [hash, classIndex])
  }
  const sorted = [...pairs.values()].toSorted(([a, x], [b, y]) => a - b || x - y)
  return {
    terms: Uint32Array.from(sorted, ([hash]) => hash),
    termClasses: Uint16Array.from(sorted, ([, feature]) => feature),
  }
}

function packGeneralNames(
  names: Corpus['generalNames'],
  indexOfClass: ReadonlyMap<string, number>,
): Pick<ModelArrays, 'generalNames' | 'generalNameClasses' | 'generalNameShares'> {
  const byHash = new Map<number, readonly string[]>()
  for (const [name, codes] of names) {
    const termWords = tokenize(name)
    const hash = hashFeature(termWords.join(' '))
    // Singular and plural have the same hash; the first is kept.
    if (termWords.length > 0 && !byHash.has(hash)) byHash.set(hash, codes)
  }
  const rows = [...byHash]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([hash, codes]) =>
      calculateSharesByRank(codes.length).map((share, textIndex) => ({
        hash,
        of: indexOfClass.get(codes[textIndex] ?? '') ?? 0,
        share,
      })),
    )
  return {
    generalNames: Uint32Array.from(rows, ({ hash }) => hash),
    generalNameClasses: Uint16Array.from(rows, ({ of: feature }) => feature),
    generalNameShares: Uint8Array.from(rows, ({ share }) => Math.round(share * 255)),
  }
}

/** Packs the parameters into one file. @returns its bytes and the offset of each part */
export function packNumbers(numbers: ModelArrays): { parts: ModelDescription['parts']; bytes: Uint8Array } {
  const names = Object.keys(modelParts) as (keyof typeof modelParts)[]
  let offset = 0
  const parts = names.map((name) => {
    const part = { name, offset, length: numbers[name].length }
    offset += Math.ceil(numbers[name].byteLength / alignment) * alignment
    return part
  })
  const bytes = new Uint8Array(offset)
  for (const part of parts) {
    const { buffer, byteOffset, byteLength } = numbers[part.name]
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), part.offset)
  }
  return { parts, bytes }
}
