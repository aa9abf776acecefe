import { createHash } from 'node:crypto'
import { type ClassifierThreads, countCharacters, createClassifierThreads } from '../adapters/classifier-threads.ts'
import {
  readDictionaries,
  readModelFiles,
  readNomenclatureFiles,
  referenceDirectory,
} from '../adapters/customs-files.ts'
import { type CustomsReference, readCustomsReference, readShippedRates } from '../adapters/customs-reference.ts'
import type { CatalogDeps, Restriction as CatalogRestriction, VatRate } from '../catalog/index.ts'
import {
  addTenantTaxRates,
  type Classifier,
  calculateDeliveryFigures,
  createClassifier,
  createNomenclature,
  createSdrConverter,
  createTitles,
  type DangerousGoodsClass,
  type Dictionary,
  detectAgeGroup,
  type ExchangeRates,
  exchangeRateStore,
  findRatesOn,
  indexFibresByCode,
  isInForce,
  type ModelFiles,
  type Nomenclature,
  type OfficialTexts,
  type ProductClassifier,
  type ProductDescription,
  type TaxRate,
  toKilogramsOf,
  withTitles,
} from '../customs/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { getMinorUnits } from '../kernel/currency.ts'
import { crossesCustomsBorder } from '../kernel/customs-territory.ts'
import { subheadingDigits } from '../kernel/hs-code.ts'
import { type Decimal, decimalFromNumber, formatAmount } from '../kernel/money.ts'
import { isTaxCategory } from '../kernel/tax-category.ts'
import type { HsCodeIndex, ItemRestrictions, OriginStatements, Restrictions } from '../packages/index.ts'
import type { SdrRates } from '../shipping/index.ts'

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
  products.length <= fewProducts && products.reduce((sum, one) => sum + countCharacters(one), 0) <= fewCharacters

let shipped: ShippedCustoms | undefined

/** What the program ships with for customs; read once in a process. */
export function getShippedCustoms(): ShippedCustoms {
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
  const threads = createClassifierThreads(() => ({
    files: modelFiles(),
    fibres: indexFibresByCode(nomenclature),
    dictionaries: dictionaries(),
  }))
  return {
    nomenclature,
    classifier: {
      rankProducts: async (products, caller) =>
        areFew(products)
          ? products.map((one) => classifier().rankSubheadings(one))
          : threads.rankProducts(products, caller),
      classify: async (products, caller) =>
        areFew(products)
          ? products.map((one) => classifier().classifyProduct(one))
          : threads.classify(products, caller),
      getLoad: () => threads.getLoad(),
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
  CatalogDeps,
  'classifier' | 'nomenclature' | 'figures' | 'restrictions' | 'tree' | 'referenceVatRates'
>

/** How many digits the lines of most tariffs have, before some are divided further. */
const combinedDigits = 8

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** For how many codes and countries it is remembered what is restricted: to find it out takes as long as all the rest. */
const maxRemembered = 10_000

/** The classifier with official titles where they were imported. */
export function classifierPort(customs: ShippedCustoms, texts: OfficialTexts): ProductClassifier {
  const titles = createTitles(customs.nomenclature, texts)
  return {
    classify: async (products, caller) =>
      (await customs.classifier.classify(products, caller)).map((one) => withTitles(titles, one)),
  }
}

/** How the catalog sees customs: with official texts where they were imported. */
export function createCatalogPorts(customs: ShippedCustoms, texts: OfficialTexts, clock: Clock): CustomsPorts {
  const { nomenclature, classifier } = customs
  const titles = createTitles(nomenclature, texts)
  const titleOfLine = (tariff: string | null, code: string): string | null => {
    const getTariffText = (digits: string) => (tariff === null ? null : texts.getText(tariff.toLowerCase(), digits))
    // Where a tariff divides a line of eight digits further, the text is often that of the eight.
    return (
      getTariffText(code) ??
      (code.length > combinedDigits ? getTariffText(code.slice(0, combinedDigits)) : null) ??
      titles.findTitle(code)
    )
  }
  let remembered = { asOf: '', found: new Map<string, readonly CatalogRestriction[]>() }
  let vatRates: readonly VatRate[] | undefined
  return {
    classifier: {
      classifyProducts: (products, caller) => classifier.rankProducts(products, caller),
    },
    nomenclature: {
      isKnown: (code) => nomenclature.isKnown(code),
      findReplacements: (code) => nomenclature.findReplacements(code.slice(0, 6)),
      findTitle: (code) => titleOfLine(code.length === 6 ? null : findTariffName(customs.reference, code), code),
      findRegion: (code) => (code.length === 6 ? 'WCO' : findTariffName(customs.reference, code)),
      has: (region, code) => {
        const tariff = customs.reference.rules.tariffs.get(region.toLowerCase())
        return tariff === undefined
          ? null
          : tariff.lines.findBySubheading(code.slice(0, 6)).some((line) => isOfLine(line.code, code))
      },
    },
    figures: {
      calculateFigures: async (unit, questions, tenantRates) => {
        const rules = addTenantTaxRates(customs.reference.rules, toTaxRates(tenantRates))
        const asOf = dayOf(clock.now())
        const exchangeRates = await findRatesOn(exchangeRateStore, customs.exchangeRates, unit, asOf)
        return questions.map(({ product, classificationCode, deliveryCountry }) => {
          const { amount, currency } = product.unitPrice ?? {}
          const figures = calculateDeliveryFigures(
            {
              hsCode: classificationCode,
              countryOfOrigin: product.countryOfOrigin,
              price:
                amount === undefined || currency === undefined ? null : { amount: decimalFromNumber(amount), currency },
              kilograms:
                product.weight === undefined || product.weightUnit === undefined
                  ? null
                  : toKilogramsOf(decimalFromNumber(product.weight), product.weightUnit),
              ageGroup: detectAgeGroup(product.ageGroup) ?? detectAgeGroup(product.gender),
              taxCategory: isTaxCategory(product.taxCategory) ? product.taxCategory : null,
              destinationCountry: deliveryCountry,
              asOf,
            },
            rules,
            exchangeRates,
          )
          const rate = (value: Decimal | null) => (value === null ? null : Number(value.toString()))
          const money = (value: Decimal | null) =>
            value === null || figures.currency === null ? null : formatAmount(value, getMinorUnits(figures.currency))
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
      findRestrictions: async (questions) => {
        const asOf = dayOf(clock.now())
        const { restrictions } = customs.reference
        if (remembered.asOf !== asOf || remembered.found.size > maxRemembered) {
          remembered = { asOf, found: new Map() }
        }
        const { found: restrictionCache } = remembered
        return questions.map(({ product, classificationCode, deliveryCountry }) => {
          const key = `${classificationCode} ${deliveryCountry}`
          const cachedRestrictions =
            restrictionCache.get(key) ??
            restrictions
              .findRestrictions(classificationCode, deliveryCountry, asOf)
              .map(({ type, kind, country, reason }) => ({ type, isHint: kind === 'Hint', country, reason }))
          restrictionCache.set(key, cachedRestrictions)
          const dangerous = restrictions.findDangerousGoods(`${product.name}\n${product.description}`)
          return dangerous.length === 0
            ? cachedRestrictions
            : [...cachedRestrictions, ...dangerous.map(createDangerousGoodsHint)]
        })
      },
    },
    tree: {
      get version() {
        return texts.version
      },
      listChapters: titles.listChapters,
      listHeadings: titles.listHeadings,
      listSubheadings: titles.listSubheadings,
      get tariffs() {
        return [...customs.reference.rules.tariffs.keys()].map((name) => name.toUpperCase()).toSorted()
      },
      listTariffLines: (tariff) =>
        (customs.reference.rules.tariffs.get(tariff.toLowerCase())?.lines.listLines() ?? []).map(({ code }) => ({
          code,
          title: titleOfLine(tariff, code) ?? '',
        })),
    },
    referenceVatRates: () => {
      vatRates ??= listShippedVatRates(customs.reference)
      return vatRates
    },
  }
}

function createDangerousGoodsHint({
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
function findTariffName({ rules }: CustomsReference, code: string): string | null {
  for (const [name, { lines }] of rules.tariffs) {
    const nationalLines = lines.findBySubheading(code.slice(0, 6))
    if (nationalLines.some((line) => line.code.length > 6 && line.code === code)) return name.toUpperCase()
  }
  return null
}

/** How packages see the Harmonized System. */
export function createHsCodeIndex({ nomenclature }: Pick<ShippedCustoms, 'nomenclature'>): HsCodeIndex {
  return {
    isKnown: (code) => nomenclature.isKnown(code),
    isBeginning: (digits) =>
      nomenclature.lines.some(({ code }) => nomenclature.isKnown(code) && code.startsWith(digits)),
    findReplacements: (code) => nomenclature.findReplacements(code.slice(0, subheadingDigits)),
  }
}

/** What keeps a package from leaving, or is to be minded: that its goods may not simply be brought where it goes. */
export function createPackageRestrictions(customs: ShippedCustoms, clock: Clock): Restrictions {
  return {
    findRestrictions: async (_unit, _brandCode, items, destination) => {
      const asOf = dayOf(clock.now())
      return items.map(({ hsCode }): ItemRestrictions => {
        const code = (hsCode ?? '').replaceAll(/\D/g, '')
        const restrictions = customs.reference.restrictions.findRestrictions(
          code.length < 2 ? null : code,
          destination,
          asOf,
        )
        const reasons = (kindWanted: 'Ban' | 'Condition') =>
          restrictions.filter(({ kind }) => kind === kindWanted).map(({ reason }) => reason.replace(/\.$/, ''))
        const [ban = null] = reasons('Ban')
        return { ban, conditions: ban === null ? reasons('Condition') : [] }
      })
    },
  }
}

/** The statements on origin that may be printed on invoices. */
export function createOriginStatements(customs: ShippedCustoms): OriginStatements {
  return {
    findForm: (from, to, day) =>
      customs.reference.originStatements.find(
        (form) => form.exporters.includes(from) && form.destinations.includes(to) && isInForce(form, day),
      ) ?? null,
  }
}

/**
 * What currencies are worth in special drawing rights: by the rates of exchange that hold on the day, and where these do
 * not have a currency, by those that the program ships with.
 */
export function createSdrRates(customs: ShippedCustoms): SdrRates {
  return {
    findRatesOn: async (unit, moment) => {
      const day = dayOf(moment)
      const { sdrAmounts } = customs.reference
      const { exchangeRates } = customs
      return createSdrConverter(
        sdrAmounts,
        [await findRatesOn(exchangeRateStore, exchangeRates, unit, day), exchangeRates],
        day,
      )
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
function listShippedVatRates({ rules }: CustomsReference): readonly VatRate[] {
  const idsByHash = new Map<number, string>()
  return rules.taxRates.map(({ country, region, band, percent, from, to }) => {
    const regionCode = region ?? (crossesCustomsBorder(country, 'NL') ? null : 'EU')
    const rateKey = [country, regionCode, band, percent.toString(), from].join(' ')
    const id = firstReferenceId + (createHash('sha256').update(rateKey).digest().readUInt32BE() % firstReferenceId)
    if (idsByHash.has(id)) throw new Error(`the VAT rates ${idsByHash.get(id)} and ${rateKey} have one id`)
    idsByHash.set(id, rateKey)
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
      goods: band === 1 ? [] : listGoodsOfRate(rules, { country, percent, from, to }),
    }
  })
}

/** The goods that have a rate while it holds, those of one kind and condition together. */
function listGoodsOfRate(
  { taxedGoods }: CustomsReference['rules'],
  { country, percent, from, to }: Pick<TaxRate, 'country' | 'percent' | 'from' | 'to'>,
): VatRate['goods'] {
  const codesByKind = new Map<
    string,
    { readonly taxCategory: string; readonly condition: string | null; codes: Set<string> }
  >()
  for (const goods of taxedGoods) {
    const isThere = goods.countries.includes(country) && goods.percent?.eq(percent) === true
    const overlaps = (to === null || (goods.from ?? '') < to) && (goods.to === null || (from ?? '') < goods.to)
    if (!isThere || !overlaps) continue
    const condition = goods.fact ?? (goods.applies === 'all' ? null : `whether it is of the category ${goods.category}`)
    const key = `${goods.category} ${condition}`
    const kind = codesByKind.get(key) ?? { taxCategory: goods.category, condition, codes: new Set() }
    for (const code of goods.goods) kind.codes.add(code)
    codesByKind.set(key, kind)
  }
  return [...codesByKind.values()].map((kind) => ({ ...kind, codes: [...kind.codes].toSorted() }))
}

/** A retailer's own VAT rates as the rules of landed cost have them. Those of the European Union hold in all of a country. */
export function toTaxRates(tenantRates: readonly VatRate[]): readonly TaxRate[] {
  return tenantRates.map(({ countryIso, regionCode, vatBandId, vatRate, validFrom, validTo }) => ({
    country: countryIso,
    region: regionCode === 'EU' ? null : regionCode,
    band: vatBandId,
    percent: decimalFromNumber(vatRate),
    isOwn: true,
    from: validFrom,
    to: validTo,
    source: 'the retailer’s own VAT rates',
  }))
}
