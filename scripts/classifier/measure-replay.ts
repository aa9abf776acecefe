import { buildDecisionIndex, type Classifier } from '../../src/customs/index.ts'
import type { LabelledText } from './corpus.ts'
import { type ClassifierQuality, measureClassifier } from './measure.ts'
import { createSeededRandom } from './random.ts'

/** Decisions that are taken first, and products that come then, at the most. */
const [decisionsTaken, productsAfter] = [200, 800]

/** How good a classifier is on products that come after decisions about others, without and with what these tell. */
export interface ReplayQuality {
  readonly decisions: number
  readonly without: ClassifierQuality
  readonly learned: ClassifierQuality
}

type Texts = readonly Pick<LabelledText, 'product' | 'code'>[]

/** The texts in an order drawn by lot, the same each time. */
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

/** The true codes of the first texts are decided, and the others come as products. */
export function measureReplay(classifier: Classifier, texts: Texts): ReplayQuality {
  const drawn = shuffle(texts)
  return replay(classifier, drawn.slice(0, decisionsTaken), drawn.slice(decisionsTaken, decisionsTaken + productsAfter))
}

/** What makes a further product of one that was decided about, as retailers have them in several designs. */
const designs = ['in olive', 'with a floral print', 'Limited Edition', 'New Season striped']

/**
 * The true codes of the first texts are decided, and the same goods come in four designs each, their words in another order.
 * The products are made by rule: this tells what a decision is worth for goods that are alike, and not how many are.
 */
export function measureDesignReplay(classifier: Classifier, texts: Texts): ReplayQuality {
  const decided = shuffle(texts).slice(0, decisionsTaken)
  const products = decided.flatMap(({ product, code }) =>
    designs.map((design, place) => {
      const words = product.name.split(' ')
      const turned = [...words.slice(place % words.length), ...words.slice(0, place % words.length)]
      return { code, product: { ...product, name: `${turned.join(' ')} ${design}` } }
    }),
  )
  return replay(classifier, decided, products)
}
