import { setPriority } from 'node:os'
import { Tinypool } from 'tinypool'
import { createClassifier } from '../customs/service/classifier.ts'
import { readModel } from '../customs/service/model.ts'
import { tariffRules } from '../customs/service/tariff-rules.ts'
import type { ClassifierTask, ThreadParts } from './classifier-threads.ts'

// Requests go first: on Linux this holds for the thread that calls, elsewhere it would for all of the process.
if (process.platform === 'linux') setPriority(10)

const { files, fibres, dictionaries } = Tinypool.workerData as ThreadParts
const withoutTitle = () => null
const classifier = createClassifier(readModel(files), tariffRules(fibres), withoutTitle, dictionaries)

/** What a thread of `classifierThreads` does: for each product what is asked of it. */
export default ({ ask, products }: ClassifierTask): readonly unknown[] =>
  products.map((product) => classifier[ask](product))
