import { writeUnknownRate } from './duty-expression.ts'
import { formatSpecificRate } from './official-rates.ts'
import type { TariffElement, TariffForm, TariffRowReading } from './tariff-form.ts'

/** The country group of a rate that applies to all countries. */
const allCountries = '100000'
const normalRate = 'NT'
/** The customs relief code of goods without a particular use. */
const noPrivilege = '00'

const findChildren = (element: TariffElement, name: string): readonly TariffElement[] =>
  element.children.filter((child) => child.name === name)
const readChild = (element: TariffElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''

/** Whether an element is valid on a day. */
function isValidOn(element: TariffElement, day: string): boolean {
  const [from, to] = [readChild(element, 'validFrom'), readChild(element, 'validTo')]
  return (from === '' || from <= day) && (to === '' || to >= day)
}

/** Reads first the tree, which contains the units of the rates, and then the rates. */
function createSwissReader(day: string): (element: TariffElement) => TariffRowReading {
  const units = new Map<string, string>()
  return (element) => {
    if (element.name !== 'Tariff') return readCommodity(element, units, day)
    const unit = findChildren(element, 'gtBem')[0]
    if (readChild(element, 'objType') === 'TN8' && unit !== undefined && isValidOn(element, day)) {
      units.set(readChild(element, 'objNumber').replaceAll('.', ''), readChild(unit, 'en'))
    }
    return 'nothing'
  }
}

function readCommodity(commodity: TariffElement, units: ReadonlyMap<string, string>, day: string): TariffRowReading {
  const code = readChild(commodity, 'value').replaceAll('.', '')
  if (!/^\d{8}$/.test(code)) return { fault: 'value must have 8 digits' }
  if (readChild(commodity, 'validForImport') !== 'true' || !isValidOn(commodity, day) || /^9[89]/.test(code))
    return 'nothing'
  const amount = findNormalRate(commodity, day)
  return { code, cells: [amount === null ? '?' : writeSwissRate(amount, units.get(code) ?? '')] }
}

/**
 * The rate for all countries of goods without relief; for codes with a single use, the rate of that use. Null if there
 * is none.
 */
function findNormalRate(commodity: TariffElement, day: string): string | null {
  const privileges = findChildren(commodity, 'customsPrivilegeCode').toSorted((a, b) =>
    readChild(a, 'code') < readChild(b, 'code') ? -1 : 1,
  )
  const privilege = privileges.find((candidate) => readChild(candidate, 'code') === noPrivilege) ?? privileges[0]
  const rates = (privilege === undefined ? [] : findChildren(privilege, 'rate'))
    .filter((rate) => readChild(rate, 'type') === normalRate && readChild(rate, 'countryGrpNr') === allCountries)
    .filter((rate) => isValidOn(rate, day))
    .toSorted((a, b) => (readChild(a, 'validFrom') < readChild(b, 'validFrom') ? -1 : 1))
  const value = rates.length === 0 ? '' : readChild(rates[rates.length - 1] ?? commodity, 'value')
  return /^\d+(?:\.\d+)?$/.test(value) ? value : null
}

/** Converts francs per unit, `Fr. per 100 kg gross`, to a rate; empty if there is none. */
export function writeSwissRate(amount: string, unit: string): string {
  if (Number(amount) === 0) return '0%'
  const [, count, name = ''] = /^Fr\. per (?:(\d+) )?(.+)$/.exec(unit) ?? []
  const rate = formatSpecificRate(amount, 'CHF', count, name)
  return rate === '?' ? writeUnknownRate(unit === '' ? `CHF ${amount}` : `CHF ${amount}, ${unit}`) : rate
}

/** The master data of the Swiss customs office: the tree of the tariff, and the rates of its codes. */
export const swissTariff: TariffForm = {
  tariff: 'ch',
  title: 'the customs tariff of Switzerland',
  source:
    'Federal Office for Customs and Border Security, TariffsTree_v1 and TariffMasterData_v6, datahub.bazg.admin.ch',
  columns: ['general'],
  reading: {
    kind: 'elements',
    files: [
      { root: 'TariffsTree', element: 'Tariff' },
      { root: 'tariffMasterData', element: 'commodityCode' },
    ],
    createReader: createSwissReader,
  },
}
