import { buildDecisionIndex, type Classifier } from '../../src/customs/index.ts'
import type { LabelledText } from './corpus.ts'
import { type ClassifierQuality, measureClassifier } from './measure.ts'
import { createSeededRandom } from './random.ts'

/** Number of decisions to learn from, and maximum number of products to classify afterwards. */
const [decisionsTaken, productsAfter] = [200, 800]

/** Quality of a classifier on products after decisions about others, without and with learning from those. */
export interface ReplayQuality {
  readonly decisions: number
  readonly without: ClassifierQuality
  readonly learned: ClassifierQuality
}

type Texts = readonly Pick<LabelledText, 'product' | 'code'>[]

/** Shuffles with a fixed seed. */
function shuffle(texts: Texts): Texts {
  const random = createSeededRandom(19)
  return texts
    .map((text) => ({ text, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => text)
}

function replay(classifier: Classifier, decided: Texts, products: Texts): ReplayQuality {
  const index = buildDecisionIndex(
    decided.map(({ product, code }) => ({ traits: classifier.extractTraits(product), code })),
  )
  const learning = { classifyProduct: (product: LabelledText['product']) => classifier.classifyProduct(product, index) }
  return {
    decisions: decided.length,
    without: measureClassifier(classifier, products),
    learned: measureClassifier(learning, products),
  }
}

/** Takes the true codes of some texts as decisions, then classifies others. */
export function measureReplay(classifier: Classifier, texts: Texts): ReplayQuality {
  const shuffled = shuffle(texts)
  return replay(
    classifier,
    shuffled.slice(0, decisionsTaken),
    shuffled.slice(decisionsTaken, decisionsTaken + productsAfter),
  )
}

/** Suffixes that turn a product into a variant, as retailers sell products in several designs. */
const designs = ['in olive', 'with a floral print', 'Limited Edition', 'New Season striped']

/**
 * Takes the true codes of some texts as decisions, then classifies four variants of each, with their words rotated. As
 * the variants are synthetic, this measures what a decision is worth for similar goods, not how common those are.
 */
export function measureDesignReplay(classifier: Classifier, texts: Texts): ReplayQuality {
  const decided = shuffle(texts).slice(0, decisionsTaken)
  const products = decided.flatMap(({ product, code }) =>
    designs.map((design, place) => {
      const words = product.name.split(' ')
      const rotated = [...words.slice(place % words.length), ...words.slice(0, place % words.length)]
      return { code, product: { ...product, name: `${rotated.join(' ')} ${design}` } }
    }),
  )
  return replay(classifier, decided, products)
}
