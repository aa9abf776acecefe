import { createHash } from 'node:crypto'
import { type ClassifierThreads, charactersOf, classifierThreads } from './adapters/classifier-threads.ts'
import {
  readDictionaries,
  readModelFiles,
  readNomenclatureFiles,
  referenceDirectory,
} from './adapters/customs-files.ts'
import { type CustomsReference, readCustomsReference, readShippedRates } from './adapters/customs-reference.ts'
import type { CatalogParts, Restriction as CatalogRestriction, VatRate } from './catalog/index.ts'
import {
  ageGroupOf,
  type Classifier,
  createClassifier,
  createNomenclature,
  type DangerousGoodsClass,
  type Dictionary,
  deliveryFigures,
  describedBy,
  type ExchangeRates,
  exchangeRateStore,
  fibresOfCodes,
  inSdrBy,
  kilogramsOf,
  type ModelFiles,
  type Nomenclature,
  type OfficialTexts,
  type ProductClassifier,
  type ProductDescription,
  ratesOn,
  type TaxRate,
  titlesOf,
  withOwnTaxRates,
} from './customs/index.ts'
import type { Clock } from './kernel/clock.ts'
import { minorUnits } from './kernel/currency.ts'
import { crossesCustomsBorder } from './kernel/customs-territory.ts'
import { subheadingDigits } from './kernel/hs-code.ts'
import { type Decimal, decimalOfNumber, formatAmount } from './kernel/money.ts'
import type { SdrRates } from './kernel/special-drawing-rights.ts'
import type { HsCodes, ItemRestrictions, Restrictions } from './packages/index.ts'

/** What the program ships with for customs. Models and tables take a moment to load, which only who asks should wait for. */
export interface ShippedCustoms {
  readonly nomenclature: Nomenclature
  /** Classifies beside the thread that answers requests, unless that takes it a few milliseconds only. */
  readonly classifier: ClassifierThreads
  readonly reference: CustomsReference
  /** The rates of exchange that hold until newer ones are imported. */
  readonly exchangeRates: ExchangeRates
}

/** So few products and characters take less than 20 ms, and so less than to start a thread; requests wait meanwhile. */
const fewProducts = 10
const fewCharacters = 2500

const areFew = (products: readonly ProductDescription[]): boolean =>
  products.length <= fewProducts && products.reduce((sum, one) => sum + charactersOf(one), 0) <= fewCharacters

let shipped: ShippedCustoms | undefined

/** What the program ships with for customs; read once in a process. */
export function shippedCustoms(): ShippedCustoms {
  shipped ??= readShipped()
  return shipped
}

function readShipped(): ShippedCustoms {
  const { titles, replacements } = readNomenclatureFiles()
  const nomenclature = createNomenclature(titles, replacements)
  let files: ModelFiles | undefined
  let read: readonly Dictionary[] | undefined
  let loaded: Classifier | undefined
  let reference: CustomsReference | undefined
  let exchangeRates: ExchangeRates | undefined
  const modelFiles = (): ModelFiles => {
    files ??= readModelFiles()
    return files
  }
  const dictionaries = (): readonly Dictionary[] => {
    read ??= readDictionaries()
    return read
  }
  const classifier = (): Classifier => {
    loaded ??= createClassifier(modelFiles(), nomenclature, dictionaries())
    return loaded
  }
  const threads = classifierThreads(() => ({
    files: modelFiles(),
    fibres: fibresOfCodes(nomenclature),
    dictionaries: dictionaries(),
  }))
  return {
    nomenclature,
    classifier: {
      rank: async (products, caller) =>
        areFew(products) ? products.map((one) => classifier().rank(one)) : threads.rank(products, caller),
      classify: async (products, caller) =>
        areFew(products) ? products.map((one) => classifier().classify(one)) : threads.classify(products, caller),
    },
    get reference() {
      reference ??= readCustomsReference(referenceDirectory)
      return reference
    },
    get exchangeRates() {
      exchangeRates ??= readShippedRates(referenceDirectory)
      return exchangeRates
    },
  }
}

type CustomsPorts = Pick<
  CatalogParts,
  'classifier' | 'nomenclature' | 'figures' | 'restrictions' | 'tree' | 'referenceVatRates'
>

/** How many digits the lines of most tariffs have, before some are divided further. */
const combinedDigits = 8

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** For how many codes and countries it is remembered what is restricted: to find it out takes as long as all the rest. */
const mostRemembered = 10_000

/** The classifier with official titles where they were imported. */
export function classifierPort(customs: ShippedCustoms, texts: OfficialTexts): ProductClassifier {
  const titles = titlesOf(customs.nomenclature, texts)
  return {
    classify: async (products, caller) =>
      (await customs.classifier.classify(products, caller)).map((one) => describedBy(titles, one)),
  }
}

/** How the catalog sees customs: with official texts where they were imported. */
export function catalogPorts(customs: ShippedCustoms, texts: OfficialTexts, clock: Clock): CustomsPorts {
  const { nomenclature, classifier } = customs
  const titles = titlesOf(nomenclature, texts)
  const titleOfLine = (tariff: string | null, code: string): string | null => {
    const of = (digits: string) => (tariff === null ? null : texts.of(tariff.toLowerCase(), digits))
    // Where a tariff divides a line of eight digits further, the text is often that of the eight.
    return of(code) ?? (code.length > combinedDigits ? of(code.slice(0, combinedDigits)) : null) ?? titles.titleOf(code)
  }
  let remembered = { asOf: '', found: new Map<string, readonly CatalogRestriction[]>() }
  let vatRates: readonly VatRate[] | undefined
  return {
    classifier: {
      classify: (products, caller) => classifier.rank(products, caller),
    },
    nomenclature: {
      isKnown: (code) => nomenclature.isKnown(code),
      replacements: (code) => nomenclature.replacementsOf(code.slice(0, 6)),
      title: (code) => titleOfLine(code.length === 6 ? null : tariffOf(customs.reference, code), code),
      region: (code) => (code.length === 6 ? 'WCO' : tariffOf(customs.reference, code)),
      has: (region, code) => {
        const tariff = customs.reference.rules.tariffs.get(region.toLowerCase())
        return tariff === undefined
          ? null
          : tariff.lines.under(code.slice(0, 6)).some((line) => isOfLine(line.code, code))
      },
    },
    figures: {
      of: async (unit, questions, own) => {
        const rules = withOwnTaxRates(customs.reference.rules, taxRatesOf(own))
        const asOf = dayOf(clock.now())
        const exchangeRates = await ratesOn(exchangeRateStore, customs.exchangeRates, unit, asOf)
        return questions.map(({ product, classificationCode, deliveryCountry }) => {
          const { amount, currency } = product.unitPrice ?? {}
          const figures = deliveryFigures(
            {
              hsCode: classificationCode,
              countryOfOrigin: product.countryOfOrigin,
              price:
                amount === undefined || currency === undefined ? null : { amount: decimalOfNumber(amount), currency },
              kilograms:
                product.weight === undefined || product.weightUnit === undefined
                  ? null
                  : kilogramsOf(decimalOfNumber(product.weight), product.weightUnit),
              ageGroup: ageGroupOf(product.ageGroup) ?? ageGroupOf(product.gender),
              destinationCountry: deliveryCountry,
              asOf,
            },
            rules,
            exchangeRates,
          )
          const rate = (value: Decimal | null) => (value === null ? null : Number(value.toString()))
          const money = (value: Decimal | null) =>
            value === null || figures.currency === null ? null : formatAmount(value, minorUnits(figures.currency))
          return {
            dutyRate: rate(figures.dutyRate),
            dutyRateMin: rate(figures.dutyRateMin),
            dutyRateMax: rate(figures.dutyRateMax),
            dutyRateExact: figures.dutyRateExact,
            duty: money(figures.duty),
            vatRate: rate(figures.vatRate),
            vat: money(figures.vat),
            currency: figures.currency,
          }
        })
      },
    },
    restrictions: {
      of: async (questions) => {
        const asOf = dayOf(clock.now())
        const { restrictions } = customs.reference
        if (remembered.asOf !== asOf || remembered.found.size > mostRemembered) {
          remembered = { asOf, found: new Map() }
        }
        const { found } = remembered
        return questions.map(({ product, classificationCode, deliveryCountry }) => {
          const key = `${classificationCode} ${deliveryCountry}`
          const known =
            found.get(key) ??
            restrictions
              .of(classificationCode, deliveryCountry, asOf)
              .map(({ type, kind, country, reason }) => ({ type, isHint: kind === 'Hint', country, reason }))
          found.set(key, known)
          const dangerous = restrictions.dangerousGoodsIn(`${product.name}\n${product.description}`)
          return dangerous.length === 0 ? known : [...known, ...dangerous.map(dangerousGoodsHint)]
        })
      },
    },
    tree: {
      get version() {
        return texts.version
      },
      chapters: titles.chapters,
      headings: titles.headings,
      subheadings: titles.subheadings,
      get tariffs() {
        return [...customs.reference.rules.tariffs.keys()].map((name) => name.toUpperCase()).toSorted()
      },
      tariffLines: (tariff) =>
        (customs.reference.rules.tariffs.get(tariff.toLowerCase())?.lines.all() ?? []).map(({ code }) => ({
          code,
          title: titleOfLine(tariff, code) ?? '',
        })),
    },
    referenceVatRates: () => {
      vatRates ??= vatRatesOf(customs.reference)
      return vatRates
    },
  }
}

function dangerousGoodsHint({
  unNumber,
  hazardClass,
  classificationCode: code,
}: DangerousGoodsClass): CatalogRestriction {
  return {
    type: 'DangerousGoods',
    isHint: true,
    country: null,
    reason: `Its text names UN ${unNumber}, dangerous goods of class ${hazardClass}${code === '' ? '' : ` (${code})`}: packed, marked and declared as the rules for its carriage say.`,
  }
}

/** Whether a code is a line of a tariff, one that is divided into lines, or a division of a line. */
const isOfLine = (line: string, code: string): boolean => line.startsWith(code) || code.startsWith(line)

/** The tariff that has a line of more than six digits; null where none has. */
function tariffOf({ rules }: CustomsReference, code: string): string | null {
  for (const [name, { lines }] of rules.tariffs) {
    const own = lines.under(code.slice(0, 6))
    if (own.some((line) => line.code.length > 6 && line.code === code)) return name.toUpperCase()
  }
  return null
}

/** How packages see the Harmonized System. */
export function packageHsCodes({ nomenclature }: Pick<ShippedCustoms, 'nomenclature'>): HsCodes {
  return {
    isKnown: (code) => nomenclature.isKnown(code),
    isBeginning: (digits) =>
      nomenclature.lines.some(({ code }) => nomenclature.isKnown(code) && code.startsWith(digits)),
    replacements: (code) => nomenclature.replacementsOf(code.slice(0, subheadingDigits)),
  }
}

/** What keeps a package from leaving, or is to be minded: that its goods may not simply be brought where it goes. */
export function packageRestrictions(customs: ShippedCustoms, clock: Clock): Restrictions {
  return {
    against: async (_unit, _brandCode, items, destination) => {
      const asOf = dayOf(clock.now())
      return items.map(({ hsCode }): ItemRestrictions => {
        const code = (hsCode ?? '').replaceAll(/\D/g, '')
        const found = customs.reference.restrictions.of(code.length < 2 ? null : code, destination, asOf)
        const reasons = (wanted: 'Ban' | 'Condition') =>
          found.filter(({ kind }) => kind === wanted).map(({ reason }) => reason.replace(/\.$/, ''))
        const [ban = null] = reasons('Ban')
        return { ban, conditions: ban === null ? reasons('Condition') : [] }
      })
    },
  }
}

/**
 * What currencies are worth in special drawing rights: by the rates of exchange that hold on the day, and where these do
 * not have a currency, by those that the program ships with.
 */
export function sdrRates(customs: ShippedCustoms): SdrRates {
  return {
    on: async (unit, at) => {
      const day = dayOf(at)
      const { sdrAmounts } = customs.reference
      const { exchangeRates } = customs
      return inSdrBy(sdrAmounts, [await ratesOn(exchangeRateStore, exchangeRates, unit, day), exchangeRates], day)
    },
  }
}

/** Ids of the rates that come with the server begin here; no tenant has so many of its own. */
const firstReferenceId = 1_000_000_000

/**
 * The VAT rates that come with the server, as lists have them. Their ids are made of what they say, so that they stay the
 * same when others are added; the rates of members of the European Union are of the region `EU`.
 *
 * @throws Error when two have the same id
 */
function vatRatesOf({ rules }: CustomsReference): readonly VatRate[] {
  const seen = new Map<number, string>()
  return rules.taxRates.map(({ country, region, band, percent, from, to }) => {
    const regionCode = region ?? (crossesCustomsBorder(country, 'NL') ? null : 'EU')
    const words = [country, regionCode, band, percent.toString(), from].join(' ')
    const id = firstReferenceId + (createHash('sha256').update(words).digest().readUInt32BE() % firstReferenceId)
    if (seen.has(id)) throw new Error(`the VAT rates ${seen.get(id)} and ${words} have one id`)
    seen.set(id, words)
    const vatRate = Number(percent.toString())
    return {
      id,
      vatBandId: band,
      regionCode,
      countryIso: country,
      vatRate,
      validFrom: from,
      validTo: to,
      isReference: true,
    }
  })
}

/** A retailer's own VAT rates as the rules of landed cost have them. Those of the European Union hold in all of a country. */
export function taxRatesOf(own: readonly VatRate[]): readonly TaxRate[] {
  return own.map(({ countryIso, regionCode, vatBandId, vatRate, validFrom, validTo }) => ({
    country: countryIso,
    region: regionCode === 'EU' ? null : regionCode,
    band: vatBandId,
    percent: decimalOfNumber(vatRate),
    from: validFrom,
    to: validTo,
    source: 'the retailer’s own VAT rates',
  }))
}
