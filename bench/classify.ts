import { existsSync, readFileSync } from 'node:fs'
import { parseProductLine, readCorpus } from '../scripts/classifier/corpus.ts'
import { type ClassifierQuality, measureClassifier } from '../scripts/classifier/measure.ts'
import {
  readDictionaries,
  readDistinctions,
  readModelFiles,
  readNomenclatureFiles,
  readPairs,
  referenceDirectory,
} from '../src/adapters/customs-files.ts'
import { createClassifier, createNomenclature } from '../src/customs/index.ts'
import { printTable } from './support/report.ts'

/** A ruling as the file of BENCH_RULINGS lists them. */
interface CustomsRuling {
  readonly htsCode: string
  readonly description: string
}

/** Milliseconds that one product may take. */
const aim = 2
const chaptersShown = 15

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Classifies lines that nothing was learned from and texts that were written to check with, in English and in other
 * languages; listings where BENCH_LISTINGS names a directory of files of two columns
 * (`code<TAB>name | attribute: value | …`), and customs rulings where BENCH_RULINGS names a JSON file of them
 * (`[{htsCode, description}]`).
 */
export async function benchmarkClassification(): Promise<void> {
  const { titles, replacements } = readNomenclatureFiles()
  const before = process.memoryUsage().rss
  const begin = performance.now()
  const nomenclature = createNomenclature(titles, replacements)
  const classifier = createClassifier(readModelFiles(), nomenclature, readDictionaries(), readDistinctions())
  const loaded = performance.now() - begin
  const firstBegin = performance.now()
  classifier.classifyProduct({ name: 'Leather wallet', material: 'leather' })
  const first = performance.now() - firstBegin
  const megabytes = (process.memoryUsage().rss - before) / 1e6

  const { heldOut, checks } = readCorpus([])
  const sets: [name: string, measured: ClassifierQuality][] = [
    ['held-out lines', measureClassifier(classifier, heldOut)],
    ['checks', measureClassifier(classifier, checks)],
  ]
  const foreign = readPairs(`${referenceDirectory}classification/other-languages`)
  sets.push([
    'other languages',
    measureClassifier(
      classifier,
      foreign.map(([code, text]) => ({ code, product: parseProductLine(text) })),
    ),
  ])
  const listings = process.env['BENCH_LISTINGS'] ?? ''
  if (existsSync(listings)) {
    const read = readPairs(listings).map(([code, text]) => ({ code, product: parseProductLine(text) }))
    sets.push(['listings', measureClassifier(classifier, read)])
  } else console.log('without listings: BENCH_LISTINGS names no directory')
  const rulings = process.env['BENCH_RULINGS'] ?? ''
  if (existsSync(rulings)) {
    const read = (JSON.parse(readFileSync(rulings, 'utf8')) as CustomsRuling[])
      .map(({ htsCode, description }) => ({
        code: htsCode.replaceAll('.', '').slice(0, 6),
        product: { name: description },
      }))
      .filter(({ code }) => nomenclature.isKnown(code))
    sets.push(['rulings', measureClassifier(classifier, read)])
  } else console.log('without rulings: BENCH_RULINGS names no file')

  printTable(
    [
      '',
      'texts',
      'HS2',
      'HS4',
      'HS6',
      'HS6 in 5',
      'coverage at 80 %',
      'calibration error',
      'processor ms each',
      'slowest',
    ],
    sets.map(([name, textCount]) => [
      name,
      String(textCount.texts),
      ...[
        textCount.hs2,
        textCount.hs4,
        textCount.hs6,
        textCount.hs6In5,
        textCount.coverageAt80,
        textCount.calibrationError,
      ].map(percent),
      textCount.processorMilliseconds.toFixed(2),
      textCount.slowest.toFixed(1),
    ]),
  )
  for (const [name, { reliability, wrongByChapter }] of sets) {
    console.log(`\n${name}: confidence and how often it was right`)
    printTable(
      ['texts', 'confidence', 'right'],
      reliability.map((group) => [String(group.texts), percent(group.confidence), percent(group.right)]),
    )
    console.log(`\n${name}: chapters with most wrong subheadings`)
    printTable(
      ['chapter', 'texts', 'wrong'],
      wrongByChapter
        .slice(0, chaptersShown)
        .map(({ chapter, texts, wrong }) => [chapter, String(texts), String(wrong)]),
    )
  }
  console.log(
    `\nloaded in ${loaded.toFixed(0)} ms, first answer after ${first.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`,
  )
  const round = (value: number) => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      bench: 'classify',
      aimMs: aim,
      loadedMs: round(loaded),
      firstMs: round(first),
      megabytes: round(megabytes),
      sets: sets.map(([name, textCount]) => ({
        name,
        texts: textCount.texts,
        hs2: textCount.hs2,
        hs4: textCount.hs4,
        hs6: textCount.hs6,
        hs6In5: textCount.hs6In5,
        coverageAt80: textCount.coverageAt80,
        calibrationError: textCount.calibrationError,
        processorMilliseconds: textCount.processorMilliseconds,
      })),
    }),
  )
}
