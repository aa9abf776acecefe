import { Tinypool } from 'tinypool'
import { createClassifier, type RankedCode } from '../customs/service/classifier.ts'
import { type ModelFiles, readModel } from '../customs/service/model.ts'
import { createNomenclature } from '../customs/service/nomenclature.ts'
import type { ProductDescription } from '../customs/service/product-facts.ts'
import { readNomenclatureFiles } from './customs-files.ts'

const { titles, replacements } = readNomenclatureFiles()
const classifier = createClassifier(
  readModel(Tinypool.workerData as ModelFiles),
  createNomenclature(titles, replacements),
)

/** What a thread of `classifierThreads` does: for each product its candidates, best first. */
export default (products: readonly ProductDescription[]): (readonly RankedCode[])[] =>
  products.map((product) => classifier.rank(product))
