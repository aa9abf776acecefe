import { parseJapaneseRate, selectJapaneseWtoRate } from './official-rates.ts'
import { type TariffForm, type TariffPageRow, type TariffRowReading, toRateCell } from './tariff-form.ts'

/** Cells per row: code, statistical code, description, 27 rates, two units, and other laws. */
const rowWidth = 33
/** Positions of the columns used, from the left: WTO and preferences are followed by 22 agreements. */
const places: Readonly<Record<string, number>> = {
  general: 3,
  temporary: 4,
  wto: 5,
  gsp: 6,
  ldc: 7,
  cptpp: 23,
  eu_epa: 24,
  uk_epa: 25,
  us_ta: 29,
}

interface RowAbove {
  readonly level: number
  readonly subheading: string
  readonly texts: readonly string[]
}

/**
 * Reads a chapter: a line has the rates of its own row or, for empty cells, of the nearest row above it in the
 * hierarchy.
 */
function createChapterReader(): (row: TariffPageRow) => TariffRowReading {
  let subheading = ''
  let above: readonly RowAbove[] = []
  return (row) => {
    const [code, statistical, description] = row
    if (code === undefined || statistical === undefined || description === undefined) return 'nothing'
    if (code.text !== '') subheading = code.text.replaceAll('.', '')
    const level = description.indent + (/^−*/.exec(description.text)?.[0].length ?? 0)
    const texts = Object.values(places).map((place) => (row.length === rowWidth ? (row[place]?.text ?? '') : ''))
    const path = above.filter((ancestor) => ancestor.level < level && ancestor.subheading === subheading)
    above = [...above.filter((ancestor) => ancestor.level < level), { level, subheading, texts }]
    if (statistical.text === '') return 'nothing'
    if (row.length !== rowWidth) return { fault: `has ${row.length} cells instead of ${rowWidth}` }
    if (!/^\d{6}$/.test(subheading) || !/^\d{3}$/.test(statistical.text)) {
      return { fault: 'must begin with a code such as 4202.11 and a statistical code of 3 digits' }
    }
    const cells = Object.keys(places).map((column, index) => {
      const text = [...path, { texts }].findLast((ancestor) => ancestor.texts[index] !== '')?.texts[index] ?? ''
      // A WTO rate in brackets is not lower than the others, and so does not apply.
      return column === 'wto' && /^[(（]/.test(text) ? '' : toRateCell(text, parseJapaneseRate)
    })
    const [general = '', temporary = '', wto = '', ...preferences] = cells
    return {
      code: `${subheading}${statistical.text}`,
      cells: [general, temporary, selectJapaneseWtoRate({ general, temporary, wto }), ...preferences],
    }
  }
}

/** The Customs Tariff Schedules of Japan, one page in Japanese per chapter. */
export const japaneseTariff: TariffForm = {
  tariff: 'jp',
  title: 'the Customs Tariff Schedules of Japan',
  source: 'Japan Customs, customs.go.jp',
  columns: Object.keys(places),
  reading: { kind: 'pages', tableId: 'datatable', encoding: 'shift_jis', createReader: createChapterReader },
}
