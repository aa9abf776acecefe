/**
 * Trains the classifier and writes its model: `npm run train:classifier -- --train DIR …`. Without a directory, it
 * trains on the project's own texts only. Training is deterministic: the same texts give the same files, bit for bit.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readNomenclatureFiles, referenceDirectory } from '../src/adapters/customs-files.ts'
import { createClassifier, createNomenclature } from '../src/customs/index.ts'
import { readModel } from '../src/customs/service/classification/model.ts'
import { createTariffRules, indexFibresByCode } from '../src/customs/service/classification/tariff-rules.ts'
import { buildNumbers, packNumbers } from './classifier/build-model.ts'
import { readCorpus } from './classifier/corpus.ts'
import { fitLastStep } from './classifier/fit-last-step.ts'
import { measureClassifier } from './classifier/measure.ts'

const { values } = parseArgs({ options: { train: { type: 'string', multiple: true, default: [] } } })

const from = performance.now()
const say = (progress: string): void => console.log(`${((performance.now() - from) / 1000).toFixed(0)} s: ${progress}`)

const { titles, replacements } = readNomenclatureFiles()
const nomenclature = createNomenclature(titles, replacements)
const classes = [2, 4, 6].flatMap((digits) =>
  titles.flatMap(([code]) => (code.length === digits ? [code] : [])).toSorted(),
)
const corpus = readCorpus(values.train)
const numbers = buildNumbers(corpus, classes, say)
const { parts, bytes } = packNumbers(numbers)
const description = { edition: 'HS 2022', parts, classes }
const lastStep = fitLastStep(
  { ...description, numbers },
  createTariffRules(indexFibresByCode(nomenclature)),
  corpus.tuning,
)
say('last step fitted')

const text = `${JSON.stringify({ ...description, ...lastStep })}\n`
readModel({ description: text, numbers: bytes })
const directory = `${referenceDirectory}classification/model`
mkdirSync(directory, { recursive: true })
writeFileSync(`${directory}/model.json`, text)
writeFileSync(`${directory}/numbers.bin`, bytes)

const { processorMilliseconds, slowest, ...heldOut } = measureClassifier(
  createClassifier({ description: text, numbers: bytes }, nomenclature, [], []),
  corpus.heldOut,
)
const report = {
  edition: description.edition,
  learnedFrom: corpus.counts,
  texts: { training: corpus.training.length, tuning: corpus.tuning.length, heldOut: corpus.heldOut.length },
  numbers: Object.fromEntries(parts.map(({ name, length }) => [name, length])),
  bytes: bytes.length + Buffer.byteLength(text),
  signalWeights: lastStep.signalWeights,
  heldOut,
}
writeFileSync(`${referenceDirectory}classification/report.json`, `${JSON.stringify(report, null, 2)}\n`)
const { hs2, hs4, hs6, hs6In5, coverageAt80, calibrationError } = heldOut
say(
  `${(report.bytes / 1e6).toFixed(1)} MB; held out: ${JSON.stringify({ hs2, hs4, hs6, hs6In5, coverageAt80, calibrationError })}`,
)
console.log(`${processorMilliseconds.toFixed(2)} ms each, slowest ${slowest.toFixed(1)} ms`)
