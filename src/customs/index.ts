import { createClassifier as classifierOf, type Classifier } from './service/classifier.ts'
import { readModel } from './service/model.ts'
import { createNomenclature as nomenclatureOf, type Nomenclature } from './service/nomenclature.ts'

export type { ClassificationResult, ClassifiedAs, Classifier } from './service/classifier.ts'
export type { Nomenclature, NomenclatureLine, Replacements, TitleRow } from './service/nomenclature.ts'
export type { ProductDescription } from './service/product-facts.ts'

/** The Harmonized System from the rows of its files. */
export const createNomenclature = nomenclatureOf

/** The files of a trained classifier. */
export interface ModelFiles {
  /** JSON text that says where the parts are. */
  readonly description: string
  readonly numbers: Uint8Array
}

/**
 * The classifier from its files.
 *
 * @throws Error when the files do not fit each other
 */
export function createClassifier(files: ModelFiles, nomenclature: Nomenclature): Classifier {
  return classifierOf(readModel(files.description, files.numbers), nomenclature)
}
