import { readModelFiles, readNomenclatureFiles } from './adapters/customs-files.ts'
import type { CatalogParts } from './catalog/index.ts'
import { type Classifier, type Customs, createClassifier, createCustoms, createNomenclature } from './customs/index.ts'

let shipped: Customs | undefined

/** What the program ships with for customs; read once in a process. */
export function shippedCustoms(): Customs {
  shipped ??= readShipped()
  return shipped
}

function readShipped(): Customs {
  const { titles, replacements } = readNomenclatureFiles()
  const nomenclature = createNomenclature(titles, replacements)
  // Its model takes a moment to load, which only who classifies should wait for.
  let loaded: Classifier | undefined
  const classifier: Classifier = {
    classify: (product) => {
      loaded ??= createClassifier(readModelFiles(), nomenclature)
      return loaded.classify(product)
    },
  }
  return createCustoms({ nomenclature, classifier })
}

/** How the catalog sees customs. */
export function catalogPorts({
  nomenclature,
  classifier,
}: Customs): Pick<
  CatalogParts,
  'classifier' | 'nomenclature' | 'figures' | 'restrictions' | 'tree' | 'referenceVatRates'
> {
  const unknown = {
    dutyRate: null,
    dutyRateMin: null,
    dutyRateMax: null,
    dutyRateExact: null,
    duty: null,
    vatRate: null,
    vat: null,
    currency: null,
  }
  return {
    classifier: { classify: async (products) => products.map((product) => classifier.classify(product).candidates) },
    nomenclature: {
      isKnown: (code) => nomenclature.isKnown(code),
      title: (code) => nomenclature.titleOf(code),
      region: (code) => (code.length === 6 ? 'WCO' : null),
    },
    figures: { of: async (questions) => questions.map(() => unknown) },
    restrictions: { of: async (questions) => questions.map(() => []) },
    tree: {
      chapters: () => nomenclature.chapters(),
      headings: (chapter) => nomenclature.headings(chapter),
      subheadings: (heading) => nomenclature.subheadings(heading),
      tariffs: [],
      tariffLines: () => [],
    },
    referenceVatRates: [],
  }
}
