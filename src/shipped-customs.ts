import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readModelFiles, readNomenclatureFiles, referenceDirectory } from './adapters/customs-files.ts'
import { type CustomsReference, readCustomsReference } from './adapters/customs-reference.ts'
import type { CatalogParts, Restriction as CatalogRestriction, VatRate } from './catalog/index.ts'
import {
  ageGroupOf,
  type Classifier,
  createClassifier,
  createNomenclature,
  deliveryFigures,
  exchangeRateStore,
  kilogramsOf,
  type Nomenclature,
  ratesOn,
  type TaxRate,
  withOwnTaxRates,
} from './customs/index.ts'
import type { Clock } from './kernel/clock.ts'
import { minorUnits } from './kernel/currency.ts'
import { crossesCustomsBorder } from './kernel/customs-territory.ts'
import { type Decimal, decimalOfNumber, formatAmount } from './kernel/money.ts'
import type { Restrictions } from './packages/index.ts'

/** What the program ships with for customs. Models and tables take a moment to load, which only who asks should wait for. */
export interface ShippedCustoms {
  readonly nomenclature: Nomenclature
  readonly classifier: Classifier
  readonly reference: CustomsReference
}

let shipped: ShippedCustoms | undefined

/** What the program ships with for customs; read once in a process. */
export function shippedCustoms(): ShippedCustoms {
  shipped ??= readShipped()
  return shipped
}

function readShipped(): ShippedCustoms {
  const { titles, replacements } = readNomenclatureFiles()
  const nomenclature = createNomenclature(titles, replacements)
  let loaded: Classifier | undefined
  let reference: CustomsReference | undefined
  return {
    nomenclature,
    classifier: {
      classify: (product) => {
        loaded ??= createClassifier(readModelFiles(), nomenclature)
        return loaded.classify(product)
      },
    },
    get reference() {
      reference ??= readCustomsReference(referenceDirectory)
      return reference
    },
  }
}

type CustomsPorts = Pick<
  CatalogParts,
  'classifier' | 'nomenclature' | 'figures' | 'restrictions' | 'tree' | 'referenceVatRates'
>

/** How many products are classified before others get their turn. */
const productsATurn = 8

const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10)

/** For how many codes and countries it is remembered what is restricted: to find it out takes as long as all the rest. */
const mostRemembered = 10_000

/** How the catalog sees customs. */
export function catalogPorts(customs: ShippedCustoms, clock: Clock): CustomsPorts {
  const { nomenclature, classifier } = customs
  let remembered = { asOf: '', found: new Map<string, readonly CatalogRestriction[]>() }
  return {
    classifier: {
      classify: async (products) => {
        const found = []
        for (const [index, product] of products.entries()) {
          // Each takes about a millisecond, and requests are answered by the same process.
          if (index % productsATurn === productsATurn - 1) await nextTurn()
          found.push(classifier.classify(product).candidates)
        }
        return found
      },
    },
    nomenclature: {
      isKnown: (code) => nomenclature.isKnown(code),
      title: (code) => nomenclature.titleOf(code),
      region: (code) => (code.length === 6 ? 'WCO' : tariffOf(customs.reference, code)),
    },
    figures: {
      of: async (unit, questions, own) => {
        const rules = withOwnTaxRates(customs.reference.rules, taxRatesOf(own))
        const asOf = dayOf(clock)
        const exchangeRates = await ratesOn(exchangeRateStore, customs.reference.exchangeRates, unit, asOf)
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
        const asOf = dayOf(clock)
        if (remembered.asOf !== asOf || remembered.found.size > mostRemembered) {
          remembered = { asOf, found: new Map() }
        }
        const { found } = remembered
        return questions.map(({ classificationCode, deliveryCountry }) => {
          const key = `${classificationCode} ${deliveryCountry}`
          const known =
            found.get(key) ??
            customs.reference.restrictions
              .of(classificationCode, deliveryCountry, asOf)
              .map(({ type, kind, country, reason }) => ({ type, isHint: kind === 'Hint', country, reason }))
          found.set(key, known)
          return known
        })
      },
    },
    tree: {
      chapters: () => nomenclature.chapters(),
      headings: (chapter) => nomenclature.headings(chapter),
      subheadings: (heading) => nomenclature.subheadings(heading),
      get tariffs() {
        return [...customs.reference.rules.tariffs.keys()].map((name) => name.toUpperCase()).toSorted()
      },
      tariffLines: (tariff) =>
        [...(customs.reference.rules.tariffs.get(tariff.toLowerCase())?.lines.values() ?? [])].flatMap((lines) =>
          lines.map(({ code }) => ({ code, title: nomenclature.titleOf(code.slice(0, 6)) ?? '' })),
        ),
    },
    get referenceVatRates() {
      return vatRatesOf(customs.reference)
    },
  }
}

/** The tariff that has a line of more than six digits; null where none has. */
function tariffOf({ rules }: CustomsReference, code: string): string | null {
  for (const [name, { lines }] of rules.tariffs) {
    const own = lines.get(code.slice(0, 6)) ?? []
    if (own.some((line) => line.code.length > 6 && line.code === code)) return name.toUpperCase()
  }
  return null
}

/** What keeps a package from leaving: that its goods may not be brought where it goes. */
export function packageRestrictions(customs: ShippedCustoms, clock: Clock): Restrictions {
  return {
    against: async (_unit, _brandCode, items, destination) => {
      const asOf = dayOf(clock)
      const found = new Map<string, string>()
      for (const { productCode, hsCode } of items) {
        const code = (hsCode ?? '').replaceAll(/\D/g, '')
        const bans = customs.reference.restrictions
          .of(code.length < 2 ? null : code, destination, asOf)
          .filter(({ kind }) => kind === 'Ban')
        const [ban] = bans
        if (ban !== undefined) found.set(productCode, ban.reason.replace(/\.$/, ''))
      }
      return found
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
