import { type Classifier, createClassifier } from '../customs/service/classification/classifier.ts'
import { Distinctions } from '../customs/service/classification/distinctions.ts'
import { type ModelFiles, readModel } from '../customs/service/classification/model.ts'
import type { ProductDescription } from '../customs/service/classification/product-facts.ts'
import { type AnswerFault, findAnswerFaults } from '../customs/service/classification/questions.ts'
import { createTariffRules, indexFibresByCode } from '../customs/service/classification/tariff-rules.ts'
import type { CustomsReference } from '../customs/service/customs-reference.ts'
import { createNomenclature } from '../customs/service/nomenclature/nomenclature.ts'
import { type ClassifierThreads, countCharacters, createClassifierThreads } from './classifier-threads.ts'
import {
  readDictionaries,
  readDistinctions,
  readModelFiles,
  readNomenclatureFiles,
  referenceDirectory,
} from './customs-files.ts'
import {
  readDataRequirements,
  readLandedCostRules,
  readOriginStatements,
  readSchemeExclusions,
  readSdrAmounts,
  readShippedRates,
} from './customs-reference.ts'
import { readRestrictions } from './restriction-reference.ts'

/** The shipped customs data and classifier. */
export interface ShippedCustoms extends CustomsReference {
  /** Classifies in threads, unless it takes only a few milliseconds. */
  readonly classifier: ClassifierThreads & {
    /** The faults in answers to questions; empty if all are understood. */
    findAnswerFaults(facts: Readonly<Record<string, string>>): readonly AnswerFault[]
  }
  /** Loads everything now, which takes some hundred milliseconds, so that no request waits for it. */
  readEverything(): void
}

/** So few products and characters take less than 20 ms, less than starting a thread; requests wait meanwhile. */
const fewProducts = 10
const fewCharacters = 2500

const areFew = (products: readonly ProductDescription[]): boolean =>
  products.length <= fewProducts &&
  products.reduce((sum, product) => sum + countCharacters(product), 0) <= fewCharacters

let shipped: ShippedCustoms | undefined

/** The shipped customs data; each part is loaded once per process, on first use. */
export function getShippedCustoms(): ShippedCustoms {
  shipped ??= createShippedCustoms()
  return shipped
}

/** Reads on the first call and caches the result. */
function readOnce<T extends object>(read: () => T): () => T {
  let value: T | undefined
  return () => (value ??= read())
}

function createShippedCustoms(): ShippedCustoms {
  const getNomenclature = readOnce(() => {
    const { titles, replacements } = readNomenclatureFiles()
    return createNomenclature(titles, replacements)
  })
  const getFiles = readOnce((): ModelFiles => readModelFiles())
  const getDictionaries = readOnce(() => readDictionaries())
  const getDistinctions = readOnce(() => readDistinctions())
  const getFibres = readOnce(() => indexFibresByCode(getNomenclature()))
  const getDistinctionTable = readOnce(() => new Distinctions(createTariffRules(getFibres()), getDistinctions()))
  const getClassifier = readOnce((): Classifier => {
    const findTitle = (code: string) => getNomenclature().findTitle(code)
    const rules = createTariffRules(getFibres())
    return createClassifier(readModel(getFiles()), rules, findTitle, getDictionaries(), getDistinctions())
  })
  const threads = createClassifierThreads(() => ({
    files: getFiles(),
    fibres: getFibres(),
    dictionaries: getDictionaries(),
    distinctions: getDistinctions(),
  }))
  const getRules = readOnce(() => readLandedCostRules(referenceDirectory))
  const getRestrictions = readOnce(() => readRestrictions(referenceDirectory))
  const getOriginStatements = readOnce(() => readOriginStatements(referenceDirectory))
  const getSchemeExclusions = readOnce(() => readSchemeExclusions(referenceDirectory))
  const getDataRequirements = readOnce(() => readDataRequirements(referenceDirectory))
  const getSdrAmounts = readOnce(() => readSdrAmounts(referenceDirectory))
  const getExchangeRates = readOnce(() => readShippedRates(referenceDirectory))
  return {
    get nomenclature() {
      return getNomenclature()
    },
    classifier: {
      rankProducts: async (products, caller, decisions) =>
        areFew(products)
          ? products.map((product) => getClassifier().rankSubheadings(product, decisions))
          : threads.rankProducts(products, caller, decisions),
      classify: async (products, caller, decisions) =>
        areFew(products)
          ? products.map((product) => getClassifier().classifyProduct(product, decisions))
          : threads.classify(products, caller, decisions),
      extractTraits: async (products, caller) =>
        areFew(products)
          ? products.map((product) => getClassifier().extractTraits(product))
          : threads.extractTraits(products, caller),
      getLoad: () => threads.getLoad(),
      findAnswerFaults: (facts) => findAnswerFaults(getDistinctionTable().byFact, facts),
    },
    get rules() {
      return getRules()
    },
    get restrictions() {
      return getRestrictions()
    },
    get originStatements() {
      return getOriginStatements()
    },
    get schemeExclusions() {
      return getSchemeExclusions()
    },
    get dataRequirements() {
      return getDataRequirements()
    },
    get sdrAmounts() {
      return getSdrAmounts()
    },
    get exchangeRates() {
      return getExchangeRates()
    },
    readEverything() {
      const parts = [getNomenclature, getClassifier, getRules, getRestrictions, getOriginStatements]
      const others = [getDataRequirements, getSchemeExclusions, getSdrAmounts, getExchangeRates]
      for (const readPart of [...parts, ...others]) readPart()
    },
  }
}
