import { Tinypool } from 'tinypool'
import { createClassifier } from '../customs/service/classification/classifier.ts'
import { readModel } from '../customs/service/classification/model.ts'
import { createTariffRules } from '../customs/service/classification/tariff-rules.ts'
import type { ClassifierTask, ClassifierThreadData } from './classifier-threads.ts'
import { lowerThreadPriority } from './thread-priority.ts'

lowerThreadPriority()

const { files, fibres, dictionaries, distinctions } = Tinypool.workerData as ClassifierThreadData
const findNoTitle = () => null
const rules = createTariffRules(fibres)
const classifier = createClassifier(readModel(files), rules, findNoTitle, dictionaries, distinctions)

/** The work of a thread of `createClassifierThreads`. */
export default ({ ask, products, decisions }: ClassifierTask): readonly unknown[] =>
  products.map((product) => classifier[ask](product, decisions))
