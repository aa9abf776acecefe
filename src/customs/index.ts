import type { AuditLog } from '../kernel/audit-log.ts'
import type { Clock } from '../kernel/clock.ts'
import { toDay } from '../kernel/date-time.ts'
import type { ReadInstallationTasks } from '../kernel/desk.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { TenantOperation } from '../platform/http/tenant-operations.ts'
import type { DataRequirements } from '../shipping/service/required-customs-data.ts'
import type { SdrRates } from '../shipping/service/special-drawing-rights.ts'
import { classifyRoutes } from './contract/classify.ts'
import { findLandedCost, findLandedCosts } from './contract/landed-cost.ts'
import { registrationRoutes } from './contract/registrations.ts'
import { createClassifyOperations, type DescribedProducts, type ProductClassifier } from './http/classify.ts'
import { createLandedCostOperations } from './http/landed-cost.ts'
import { createRegistrationOperations } from './http/registrations.ts'
import { type Classifier, createClassifier as classifierOf } from './service/classification/classifier.ts'
import type { Dictionary } from './service/classification/dictionary.ts'
import type { DistinctionRow } from './service/classification/distinctions.ts'
import { type ModelFiles, readModel } from './service/classification/model.ts'
import { createTariffRules, indexFibresByCode } from './service/classification/tariff-rules.ts'
import { type BatchClassifier, TenantClassifier } from './service/classification/tenant-classifier.ts'
import type { DecisionSource } from './service/classification/tenant-decisions.ts'
import { CodeDirectory } from './service/code-directory.ts'
import type { CustomsReference } from './service/customs-reference.ts'
import { isInForce } from './service/date-ranges.ts'
import { areStale, type ExchangeRates, findRatesOn } from './service/landed-cost/exchange-rates.ts'
import { ImportedTariffs, mergeImportedTariffs } from './service/landed-cost/imported-tariffs.ts'
import type { CatalogProducts } from './service/landed-cost/landed-cost-request.ts'
import { LandedCosts } from './service/landed-cost/landed-costs.ts'
import { ProductCostCalculator } from './service/landed-cost/product-import-costs.ts'
import { createSdrRates } from './service/landed-cost/special-drawing-rights.ts'
import type { Tariff } from './service/landed-cost/tariffs.ts'
import { listReferenceVatRates, toTaxRates, type VatRate } from './service/landed-cost/vat-rates.ts'
import { type Nomenclature, createNomenclature as nomenclatureOf } from './service/nomenclature/nomenclature.ts'
import { addTitles, OfficialTexts, type OfficialTextsDeps } from './service/nomenclature/official-texts.ts'
import { type DatedOriginStatement, findOriginStatement } from './service/origin-statements.ts'
import { type BrandLookup, type RegistrationStore, Registrations } from './service/registrations.ts'
import {
  findClassifiedRestrictions,
  findPackageRestriction,
  type PackagedGoods,
  type PackageRestriction,
  ProductRestrictions,
} from './service/restriction-lookups.ts'
import { findSchemeExclusion } from './service/scheme-exclusions.ts'
import { exchangeRateStore } from './store/exchange-rates.ts'
import { officialTextStore } from './store/official-texts.ts'
import { registrationStore } from './store/registrations.ts'
import { tariffEditionStore } from './store/tariff-editions.ts'

export type {
  ClassificationResult,
  ClassifiedSubheading,
  Classifier,
  RankedCode,
} from './service/classification/classifier.ts'
export type { DecisionIndex } from './service/classification/decision-votes.ts'
export { buildDecisionIndex } from './service/classification/decision-votes.ts'
export { buildDictionary, type Dictionary } from './service/classification/dictionary.ts'
export type { DistinctionRow } from './service/classification/distinctions.ts'
export type { ModelFiles } from './service/classification/model.ts'
export type { ProductDescription } from './service/classification/product-facts.ts'
export { addReranker as withReranker } from './service/classification/reranking.ts'
export { type FibresByCode, indexFibresByCode } from './service/classification/tariff-rules.ts'
export type { TenantReading } from './service/classification/tenant-decisions.ts'
export {
  compareRates,
  findRateDoubt,
  largestRateLoss,
  type RateDifference,
} from './service/landed-cost/exchange-rate-difference.ts'
export { findRateForm, type RateRow, readRateTable } from './service/landed-cost/exchange-rate-tables.ts'
export {
  areStale,
  calculateAgeInDays as ageInDays,
  type ExchangeRates,
  readCentralBankRates,
} from './service/landed-cost/exchange-rates.ts'
export type { TariffForm } from './service/landed-cost/tariff-form.ts'
export { dutyForms } from './service/landed-cost/tariff-forms.ts'
export {
  largestCodeLoss,
  type ReadTariff,
  readTariffFile,
  type TariffRow,
} from './service/landed-cost/tariff-import.ts'
export type { CodeReplacements, Nomenclature, NomenclatureLine, TitleRow } from './service/nomenclature/nomenclature.ts'
export { importTexts, nomenclatureForm, type TextFormat, tariffForms } from './service/nomenclature/official-files.ts'
export type { Registration } from './service/registrations.ts'
export { exchangeRateStore, officialTextStore, registrationStore, tariffEditionStore }

/** Its operations are part of the catalog service. */
export const customsDomain: DomainDescriptor = {
  services: [],
  routes: [...classifyRoutes, findLandedCost, findLandedCosts, ...registrationRoutes],
}

/** Builds the Harmonized System from the rows of its files. */
export const createNomenclature = nomenclatureOf

/**
 * Loads the classifier from its files.
 *
 * @throws Error if the files do not match
 */
export function createClassifier(
  files: ModelFiles,
  nomenclature: Nomenclature,
  dictionaries: readonly Dictionary[],
  distinctions: readonly DistinctionRow[],
): Classifier {
  const findTitle = (code: string) => nomenclature.findTitle(code)
  const rules = createTariffRules(indexFibresByCode(nomenclature))
  return classifierOf(readModel(files), rules, findTitle, dictionaries, distinctions)
}

/** The customs services, for operations and for the ports of other domains. */
export interface Customs {
  readonly codes: CodeDirectory
  readonly productCosts: ProductCostCalculator
  readonly productRestrictions: ProductRestrictions
  readonly packageRestrictions: {
    /** In the order of the items. */
    findRestrictions(
      unit: UnitOfWork,
      brandCode: string,
      items: readonly PackagedGoods[],
      route: { readonly destination: string; readonly postalCode: string | null; readonly dispatch: string | null },
    ): Promise<readonly PackageRestriction[]>
  }
  /** Classifies many products of a tenant, learning from its decisions on others. */
  readonly classifier: Pick<TenantClassifier, 'rankProducts'>
  readonly registrations: Pick<RegistrationStore, 'findValid'>
  /** The origin statements that may be printed on invoices. */
  readonly originStatements: {
    /** Null if there is none. */
    findForm(from: string, to: string, day: string): DatedOriginStatement | null
  }
  readonly dataRequirements: DataRequirements
  /** The goods that schemes for the tax on low-value goods leave out. */
  readonly schemeExclusions: {
    /** Null if they are under the scheme. */
    findReason(scheme: { readonly kind: string; readonly area: string }, hsCode: string, day: string): string | null
  }
  readonly sdrRates: SdrRates
  /** The VAT rates shipped with the server; loaded on first call. */
  listReferenceVatRates(): readonly VatRate[]
  /** The exchange rates valid on a day, YYYY-MM-DD. */
  findExchangeRates(unit: UnitOfWork, day: string): Promise<ExchangeRates>
  /** Whether an operator must update exchange rates. */
  readonly readRateTasks: ReadInstallationTasks
  /** The edition of a tariff valid on a day, YYYY-MM-DD; null if there is none. */
  findTariff(name: string, day: string): Tariff | null
  /** Reads official texts and tariffs imported since the last call. Never throws. */
  refreshImports(): Promise<void>
  /** Creates the operations, which look up products in a catalog. */
  createOperations(catalog: CustomsCatalog): readonly Operation[]
}

export interface CustomsDeps {
  readonly reference: CustomsReference
  readonly classifier: BatchClassifier & Pick<ProductClassifier, 'findAnswerFaults'>
  /** Tenants' decisions on their products. */
  readonly decisions: DecisionSource
  readonly clock: Clock
  /** Runs work on a stable snapshot of the database. */
  readonly runReadOnly: OfficialTextsDeps['runReadOnly']
  /** Called if imported data cannot be read. */
  readonly reportImportsError: OfficialTextsDeps['reportError']
  /** Hashes a text to a number from 0 to 2³² − 1. */
  readonly hash: (text: string) => number
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  readonly tenantBrands: BrandLookup
  readonly audit: AuditLog
}

/** What landed cost needs from a catalog. */
export interface CustomsCatalog {
  readonly products: CatalogProducts & Pick<DescribedProducts, 'findItems'>
  /** The confidence (0 to 1) below which a brand's classifications need review. */
  readThreshold(unit: UnitOfWork, brandCode: string): Promise<number>
  /** The tenant's own VAT rates. */
  listTenantVatRates(unit: UnitOfWork): Promise<readonly VatRate[]>
}

/** Creates the customs services: classification, restrictions and landed cost. */
export function createCustoms({ reference: shipped, clock, hash, ...deps }: CustomsDeps): Customs {
  const { runReadOnly, reportImportsError: reportError } = deps
  const texts = new OfficialTexts({ clock, store: officialTextStore, runReadOnly, reportError })
  const tariffs = new ImportedTariffs({ clock, store: tariffEditionStore, runReadOnly, reportError })
  const reference = mergeImportedTariffs(shipped, tariffs)
  const codes = new CodeDirectory(reference, texts)
  const classifier = new TenantClassifier(deps.classifier, deps.decisions)
  const registrations = new Registrations(registrationStore, deps.tenantBrands, deps.audit)
  const findExchangeRates: Customs['findExchangeRates'] = (unit, day) =>
    findRatesOn(exchangeRateStore, reference.exchangeRates, unit, day)
  let vatRates: readonly VatRate[] | undefined
  return {
    codes,
    productCosts: new ProductCostCalculator({ reference, findExchangeRates }),
    productRestrictions: new ProductRestrictions(reference),
    packageRestrictions: {
      findRestrictions: async (unit, _brandCode, items, route) => {
        const asOf = toDay(unit.businessAt)
        return items.map((goods) => findPackageRestriction(reference, goods, route, asOf))
      },
    },
    classifier,
    registrations: registrationStore,
    originStatements: {
      findForm: (from, to, day) => findOriginStatement(reference.originStatements, from, to, day),
    },
    dataRequirements: {
      listInForce: (day) => reference.dataRequirements.filter((requirement) => isInForce(requirement, day)),
    },
    schemeExclusions: {
      findReason: (scheme, hsCode, day) => findSchemeExclusion(reference.schemeExclusions, scheme, hsCode, day),
    },
    sdrRates: createSdrRates(reference, findExchangeRates),
    listReferenceVatRates: () => (vatRates ??= listReferenceVatRates(reference.rules, hash)),
    findExchangeRates,
    readRateTasks: async (unit) => {
      const today = toDay(unit.at)
      const rates = await findExchangeRates(unit, today)
      const isOld = areStale(rates, today)
      const oldestAt = isOld ? new Date(rates.date) : null
      return [{ name: 'exchange-rates-old', count: isOld ? 1 : 0, isMore: false, oldestAt }]
    },
    findTariff: (name, day) =>
      reference.rules.tariffs.get(name)?.findLast((edition) => isInForce(edition, day)) ?? null,
    refreshImports: async () => {
      await texts.refresh()
      await tariffs.refresh()
    },
    createOperations: (catalog) => [
      ...createClassifyOperations(
        {
          findRestrictions: (product) => findClassifiedRestrictions(reference, product, toDay(clock.now())),
          findAnswerFaults: (facts) => deps.classifier.findAnswerFaults(facts),
          classify: async (described, caller, read) =>
            (await classifier.classify(described, caller, read)).map((result) => addTitles(codes, result)),
        },
        {
          findItems: (unit, brandCode, productCodes) => catalog.products.findItems(unit, brandCode, productCodes),
          readThreshold: (unit, brandCode) => catalog.readThreshold(unit, brandCode),
        },
      ),
      ...createLandedCostOperations(
        new LandedCosts({
          reference,
          findExchangeRates,
          products: catalog.products,
          listTenantTaxRates: async (unit) => toTaxRates(await catalog.listTenantVatRates(unit)),
        }),
      ),
      ...createRegistrationOperations(registrations, new TenantOperation(deps.tenants)),
    ],
  }
}
