import { setPriority } from 'node:os'
import { Tinypool } from 'tinypool'
import { type RankedCode, Ranker } from '../customs/service/classifier.ts'
import { readModel } from '../customs/service/model.ts'
import type { ProductDescription } from '../customs/service/product-facts.ts'
import { tariffRules } from '../customs/service/tariff-rules.ts'
import type { ThreadParts } from './classifier-threads.ts'

// Requests go first: on Linux this holds for the thread that calls, elsewhere it would for all of the process.
if (process.platform === 'linux') setPriority(10)

const { files, fibres, dictionaries } = Tinypool.workerData as ThreadParts
const ranker = new Ranker(readModel(files), tariffRules(fibres), dictionaries)

/** What a thread of `classifierThreads` does: for each product its candidates, best first. */
export default (products: readonly ProductDescription[]): (readonly RankedCode[])[] =>
  products.map((product) => ranker.rank(product))
