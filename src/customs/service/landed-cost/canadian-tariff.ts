import { parseCanadianRate } from './official-rates.ts'
import { readCell, type TariffCells, type TariffForm, type TariffRowReading, toRateCell } from './tariff-form.ts'

/** The treatments used, by their column names in our tariff and in the CBSA's table. */
const treatments: Readonly<Record<string, string>> = {
  general: 'MFN',
  general_tariff: 'General Tariff',
  ust: 'UST',
  mxt: 'MXT',
  ceut: 'CEUT',
  ukt: 'UKT',
  cptpt: 'CPTPT',
  cpukt: 'CPUKT',
  krt: 'KRT',
  uat: 'UAT',
  ciat: 'CIAT',
  ct: 'CT',
  crt: 'CRT',
  it: 'IT',
  nt: 'NT',
  slt: 'SLT',
  pt: 'PT',
  colt: 'COLT',
  jt: 'JT',
  pat: 'PAT',
  hnt: 'HNT',
}

/**
 * Rates are at eight digits. The ten-digit statistical lines repeat some of them, not always current ones; headings
 * have none.
 */
function readCanadianRow(cells: TariffCells): TariffRowReading {
  const code = readCell(cells, 'TARIFF').replaceAll('.', '')
  if (!/^\d{2,10}$/.test(code)) return { fault: 'TARIFF must be digits with dots between' }
  if (code.length !== 8 || /^9[89]/.test(code) || readCell(cells, 'MFN') === '') return 'nothing'
  return {
    code,
    cells: Object.values(treatments).map((column) => toRateCell(readCell(cells, column), parseCanadianRate)),
  }
}

/** The table TPHS of the Access database in which the CBSA publishes the Customs Tariff, exported as CSV. */
export const canadianTariff: TariffForm = {
  tariff: 'ca',
  title: 'the Customs Tariff of Canada',
  source: 'Canada Border Services Agency, Customs Tariff, table TPHS; chapters 1 to 97',
  columns: Object.keys(treatments),
  reading: {
    kind: 'table',
    csv: {
      columns: ['TARIFF', 'MFN'],
      optionalColumns: Object.values(treatments).filter((column) => column !== 'MFN'),
      read: readCanadianRow,
    },
    jsonMembers: null,
  },
}
