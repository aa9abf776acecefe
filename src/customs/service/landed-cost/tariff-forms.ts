import { canadianTariff } from './canadian-tariff.ts'
import { japaneseTariff } from './japanese-tariff.ts'
import { parseEuropeanRate, parseUnitedStatesRate, parseUnitedStatesSpecial } from './official-rates.ts'
import { swissTariff } from './swiss-tariff.ts'
import { readCell, type TariffCells, type TariffForm, type TariffRowReading, toRateCell } from './tariff-form.ts'

/*
 * The file formats of published tariffs: the Harmonized Tariff Schedule of the United States as exported by the USITC
 * (JSON, CSV), the table measures-on-declarable-commodities of the UK Tariff (CSV), and the workbook Duties Import of
 * TARIC, by the European Commission, saved as CSV. Those of Canada, Switzerland and Japan have files of their own.
 */

/** Rates are at eight digits; the ten-digit statistical lines have none of their own. */
function readUnitedStatesRow(cells: TariffCells): TariffRowReading {
  const digits = readCell(cells, 'HTS Number').replaceAll('.', '')
  const general = readCell(cells, 'General Rate of Duty')
  if (!/^\d*$/.test(digits)) return { fault: 'HTS Number must be digits with dots between' }
  // Chapters 98 and 99 modify other rates, and have no goods of their own.
  if (general === '' || digits.length < 8 || /^9[89]/.test(digits)) return 'nothing'
  return {
    code: digits.slice(0, 8),
    cells: [
      toRateCell(general, parseUnitedStatesRate),
      parseUnitedStatesSpecial(readCell(cells, 'Special Rate of Duty')),
      toRateCell(readCell(cells, 'Column 2 Rate of Duty'), parseUnitedStatesRate),
    ],
  }
}

const unitedStates: TariffForm = {
  tariff: 'us',
  title: 'the Harmonized Tariff Schedule of the United States',
  source: 'USITC, hts.usitc.gov; chapters 1 to 97',
  columns: ['general', 'special', 'column2'],
  reading: {
    kind: 'table',
    csv: {
      columns: ['HTS Number', 'General Rate of Duty', 'Special Rate of Duty', 'Column 2 Rate of Duty'],
      read: readUnitedStatesRow,
    },
    jsonMembers: {
      'HTS Number': 'htsno',
      'General Rate of Duty': 'general',
      'Special Rate of Duty': 'special',
      'Column 2 Rate of Duty': 'other',
    },
  },
}

/** The measure type of the third country duty, and the area code for all countries. */
const thirdCountryDuty = '103'
const allCountries = '1011'

function readKingdomRow(cells: TariffCells, day: string): TariffRowReading {
  const code = readCell(cells, 'commodity__code')
  if (!/^\d{10}$/.test(code)) return { fault: 'commodity__code must have 10 digits' }
  const isOrdinary =
    readCell(cells, 'measure__type__id') === thirdCountryDuty &&
    readCell(cells, 'measure__geographical_area__id') === allCountries
  const [start, end] = [
    readCell(cells, 'measure__effective_start_date'),
    readCell(cells, 'measure__effective_end_date'),
  ]
  if (!isOrdinary || /^9[89]/.test(code) || start > day || (end !== '' && end < day)) return 'nothing'
  const rate = toRateCell(readCell(cells, 'measure__duty_expression'), (text) => parseEuropeanRate(text, 'GBP'))
  return { code: code.endsWith('00') ? code.slice(0, 8) : code, cells: [rate === '' ? '?' : rate] }
}

const unitedKingdom: TariffForm = {
  tariff: 'gb',
  title: 'the UK Tariff',
  source: 'UK Tariff, measures on declarable commodities, data.api.trade.gov.uk (Open Government Licence 3.0)',
  columns: ['general'],
  reading: {
    kind: 'table',
    csv: {
      columns: [
        'commodity__code',
        'measure__type__id',
        'measure__geographical_area__id',
        'measure__duty_expression',
        'measure__effective_start_date',
        'measure__effective_end_date',
      ],
      read: readKingdomRow,
    },
    jsonMembers: null,
  },
}

/** TARIC's units of measure, as written in other rates. */
const taricUnits: Readonly<Record<string, string>> = {
  DTN: '100 kg',
  KGM: 'kg',
  TNE: 't',
  HLT: 'hl',
  LTR: 'l',
  NAR: 'item',
  MIL: '1000 item',
  NPR: 'pair',
  MTK: 'm2',
}

/** Converts `10.200 % + 93.100 EUR DTN` to the usual style: `10.200% + 93.100 EUR / 100 kg`. */
const toUsualRate = (text: string): string =>
  text
    .replaceAll(/\s+%/g, '%')
    .replaceAll(/\bEUR ([A-Z]{3})\b(?! [A-Z]\b)/g, (rate, unit: string) => {
      const usual = taricUnits[unit]
      return usual === undefined ? rate : `EUR / ${usual}`
    })
    .trim()

/** Converts a TARIC date, 01-07-2024, to 2024-07-01; empty if absent, null if invalid. */
function readTaricDay(text: string): string | null {
  if (text === '') return ''
  const [, day, month, year] = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

function readUnionRow(cells: TariffCells, day: string): TariffRowReading {
  // A spreadsheet may have treated the code as a number and dropped its leading zero.
  const code = (/^\d{9,10}/.exec(readCell(cells, 'Goods code'))?.[0] ?? '').padStart(10, '0')
  const [start, end] = [readTaricDay(readCell(cells, 'Start date')), readTaricDay(readCell(cells, 'End date'))]
  if (code === '0000000000') return { fault: 'Goods code must have 10 digits' }
  if (start === null || end === null) return { fault: 'Start date and End date must be days such as 01-07-2024' }
  const isOrdinary =
    readCell(cells, 'Meas. type code') === thirdCountryDuty && readCell(cells, 'Origin code') === allCountries
  if (!isOrdinary || /^9[89]/.test(code) || start > day || (end !== '' && end < day)) return 'nothing'
  const rate = toRateCell(readCell(cells, 'Duty'), (text) => parseEuropeanRate(toUsualRate(text), 'EUR'))
  return { code: code.endsWith('00') ? code.slice(0, 8) : code, cells: [rate === '' ? '?' : rate] }
}

const europeanUnion: TariffForm = {
  tariff: 'eu',
  title: 'the Common Customs Tariff of the European Union',
  source: 'European Commission, TARIC, Duties Import (reuse with attribution, Decision 2011/833/EU)',
  columns: ['general'],
  reading: {
    kind: 'table',
    csv: {
      columns: ['Goods code', 'Start date', 'End date', 'Duty', 'Origin code', 'Meas. type code'],
      read: readUnionRow,
    },
    jsonMembers: null,
  },
}

/** The tariffs whose rates can be imported, by format name. */
export const dutyForms: Readonly<Record<string, TariffForm>> = {
  'us-hts': unitedStates,
  'uk-tariff': unitedKingdom,
  'eu-taric': europeanUnion,
  ca: canadianTariff,
  ch: swissTariff,
  jp: japaneseTariff,
}
