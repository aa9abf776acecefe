import { existsSync, readFileSync } from 'node:fs'
import { parseProductLine, readCorpus } from '../scripts/classifier/corpus.ts'
import {
  type ClassifierQuality,
  measureClassifier,
  measureQuestions,
  type QuestionQuality,
} from '../scripts/classifier/measure.ts'
import { measureDesignReplay, measureReplay, type ReplayQuality } from '../scripts/classifier/measure-replay.ts'
import {
  readDictionaries,
  readDistinctions,
  readModelFiles,
  readNomenclatureFiles,
  readPairs,
  referenceDirectory,
} from '../src/adapters/customs-files.ts'
import { createClassifier, createNomenclature, indexFibresByCode } from '../src/customs/index.ts'
import { Distinctions } from '../src/customs/service/classification/distinctions.ts'
import { createTariffRules } from '../src/customs/service/classification/tariff-rules.ts'
import { printTable } from './support/report.ts'

/** A ruling in the file that BENCH_RULINGS names. */
interface CustomsRuling {
  readonly htsCode: string
  readonly description: string
}

/** Labelled texts. */
type MeasuredTexts = Parameters<typeof measureClassifier>[1]

/** The JSON that an earlier run printed on its last line. */
interface EarlierRun {
  readonly sets: readonly (Pick<ClassifierQuality, (typeof compared)[number]> & { readonly name: string })[]
}

/** Figures that are compared with an earlier run. */
const compared = ['hs6', 'hs6In5', 'calibrationError', 'coverageAt80', 'coverageAt95'] as const

/** Confidence below which a classification goes to review: the default for brands. */
const askedBelow = 0.7

/** Target for one product, in milliseconds. */
const target = 2
const chaptersShown = 15

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/**
 * Classifies the holdout set and texts written for evaluation, in English and in other languages, and measures each set
 * again after decisions about its first 200 texts. Questions are answered according to the true code. Each language is
 * also measured alone, and on the same goods as English.
 *
 * - BENCH_LISTINGS adds listings: a directory of files with two columns (`code<TAB>name | attribute: value | …`).
 * - BENCH_RULINGS adds customs rulings: a JSON file (`[{htsCode, description}]`).
 * - BENCH_BEFORE compares with an earlier run: a file with its last line.
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
  const readLines = (directory: string) =>
    readPairs(directory).map(([code, text]) => ({ code, product: parseProductLine(text) }))
  const measuredTexts: [name: string, set: MeasuredTexts][] = [
    ['held-out lines', heldOut],
    ['checks', checks],
    ['other languages', readLines(`${referenceDirectory}classification/other-languages`)],
  ]
  const listings = process.env['BENCH_LISTINGS'] ?? ''
  if (existsSync(listings)) measuredTexts.push(['listings', readLines(listings)])
  else console.log('without listings: BENCH_LISTINGS names no directory')
  const rulings = process.env['BENCH_RULINGS'] ?? ''
  if (existsSync(rulings)) {
    const read = (JSON.parse(readFileSync(rulings, 'utf8')) as CustomsRuling[])
      .map(({ htsCode, description }) => ({
        code: htsCode.replaceAll('.', '').slice(0, 6),
        product: { name: description },
      }))
      .filter(({ code }) => nomenclature.isKnown(code))
    measuredTexts.push(['rulings', read])
  } else console.log('without rulings: BENCH_RULINGS names no file')
  const sets = measuredTexts.map(([name, set]) => [name, measureClassifier(classifier, set)] as const)
  const rules = createTariffRules(indexFibresByCode(nomenclature))
  const { byFact } = new Distinctions(rules, readDistinctions())
  const questions = new Map(
    measuredTexts.map(([name, set]) => [name, measureQuestions(classifier, byFact, set, askedBelow)] as const),
  )

  printTable(
    [
      '',
      'texts',
      'HS2',
      'HS4',
      'HS6',
      'HS6 in 5',
      'coverage at 80 %',
      'at 95 %',
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
        textCount.coverageAt95,
        textCount.calibrationError,
      ].map(percent),
      textCount.processorMilliseconds.toFixed(2),
      textCount.slowest.toFixed(1),
    ]),
  )
  printQuestions(questions)
  printLanguages(classifier)
  const replays = measuredTexts.map(([name, set]) => [name, measureReplay(classifier, set)] as const)
  const designs = measuredTexts.map(
    ([name, set]) => [`${name}, in other designs`, measureDesignReplay(classifier, set)] as const,
  )
  printReplays([...replays, ...designs])
  printComparison(sets, process.env['BENCH_BEFORE'] ?? '')
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
      targetMs: target,
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
        coverageAt95: textCount.coverageAt95,
        hs6Asked: questions.get(name)?.hs6Asked,
        hs6Learned: new Map(replays).get(name)?.learned.hs6,
        calibrationError: textCount.calibrationError,
        processorMilliseconds: textCount.processorMilliseconds,
      })),
    }),
  )
}

function printQuestions(questions: ReadonlyMap<string, QuestionQuality>): void {
  console.log(`\nafter one question, where the confidence is below ${askedBelow}`)
  printTable(
    ['', 'asked', 'answered', 'HS6 before', 'HS6 after', 'HS6 in 5 after'],
    [...questions].map(([name, { asked, answered, hs6, hs6Asked, hs6In5Asked }]) => [
      name,
      ...[asked, answered, hs6, hs6Asked, hs6In5Asked].map(percent),
    ]),
  )
}

/** Prints how well each language is read: on texts of its own, and on the same goods as English. */
function printLanguages(classifier: Parameters<typeof measureClassifier>[0]): void {
  const measureLanguage = (set: string, language: string) => {
    const path = `${referenceDirectory}classification/${set}/${language}.tsv`
    if (!existsSync(path)) return null
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    const texts = lines.map((line) => {
      const [code = '', text = ''] = line.split('\t')
      return { code, product: parseProductLine(text) }
    })
    return measureClassifier(classifier, texts)
  }
  const english = measureLanguage('same-goods', 'en')?.hs6 ?? 0
  const formatShare = (share: number | undefined) => (share === undefined ? '–' : percent(share))
  console.log('\nlanguages')
  printTable(
    ['', 'texts', 'HS6', 'HS6 in 5', 'HS6 on the same goods', 'of the English figure'],
    ['en', ...readDictionaries().map(({ language }) => language)].map((language) => {
      const otherLanguages = measureLanguage('other-languages', language)
      const sameGoods = measureLanguage('same-goods', language)
      return [
        language,
        String(otherLanguages?.texts ?? 0),
        formatShare(otherLanguages?.hs6),
        formatShare(otherLanguages?.hs6In5),
        formatShare(sameGoods?.hs6),
        sameGoods === null ? '–' : percent(sameGoods.hs6 / english),
      ]
    }),
  )
}

function printReplays(replays: readonly (readonly [name: string, measured: ReplayQuality])[]): void {
  console.log('\nafter decisions about others of the set')
  printTable(
    ['', 'decisions', 'products', 'HS6 without', 'learned', 'HS6 in 5', 'calibration error', 'at 95 %', 'ms each'],
    replays.map(([name, { decisions, without, learned }]) => {
      const formatChange = (figure: (typeof compared)[number]) =>
        `${percent(without[figure])} → ${percent(learned[figure])}`
      return [
        name,
        String(decisions),
        String(learned.texts),
        percent(without.hs6),
        percent(learned.hs6),
        formatChange('hs6In5'),
        formatChange('calibrationError'),
        formatChange('coverageAt95'),
        `${without.processorMilliseconds.toFixed(2)} → ${learned.processorMilliseconds.toFixed(2)}`,
      ]
    }),
  )
}

function printComparison(sets: readonly (readonly [name: string, measured: ClassifierQuality])[], path: string): void {
  if (!existsSync(path)) return console.log('\nwithout figures from before: BENCH_BEFORE names no file')
  const before = JSON.parse(readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '') as EarlierRun
  console.log('\nbefore → now')
  printTable(
    ['', 'HS6', 'HS6 in 5', 'calibration error', 'coverage at 80 %', 'at 95 %'],
    sets.map(([name, measured]) => {
      const earlier = before.sets.find((set) => set.name === name)
      const formatShare = (share: number | undefined) => (share === undefined ? '–' : percent(share))
      return [name, ...compared.map((figure) => `${formatShare(earlier?.[figure])} → ${percent(measured[figure])}`)]
    }),
  )
}
