import type { Sheet } from './sheet.ts'
import type { DrawSteps } from './steps.ts'
import type { TextStyle } from './text-layout.ts'

/** A column of a table. */
export interface Column {
  /** One paragraph per language. */
  readonly title: readonly string[]
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  /** Maximum lines of a cell, at least one. */
  readonly maxLines: number
}

/** The appearance of a table, in points. */
export interface TableStyle {
  readonly size: number
  readonly minSize: number
  readonly titleSize: number
  readonly titleHeight: number
  readonly padding: number
  readonly rules: 'rows' | 'grid'
}

/** A cell with its height. */
interface PlannedCell {
  readonly text: string
  readonly height: number
}

/** A row with its height and the size of its text. */
export interface PlannedRow {
  readonly cells: readonly PlannedCell[]
  readonly height: number
  readonly size: number
}

/** The position of a table on a sheet. */
export interface TablePosition {
  readonly x: number
  readonly y: number
}

function getCellStyle(column: Column, tableStyle: TableStyle): TextStyle {
  return { size: tableStyle.size, minSize: tableStyle.minSize, align: column.align }
}

/**
 * The height of a cell. Numbers and codes are set smaller rather than broken over two lines, while legible; words get
 * their lines, and are set smaller if those are not enough.
 */
function measureCellHeight(sheet: Sheet, cell: string, column: Column, tableStyle: TableStyle): number {
  const style = getCellStyle(column, tableStyle)
  const width = column.width - 2 * tableStyle.padding
  if (column.maxLines <= 2) {
    const smallest = { ...style, size: tableStyle.minSize }
    if (sheet.measureHeight(cell, width, 2, smallest) <= sheet.measureHeight('0', width, 1, smallest)) {
      return sheet.measureHeight('0', width, 1, style)
    }
  }
  return sheet.measureHeight(cell, width, column.maxLines, style)
}

/** Plans the height of each row: that of its highest cell. One step per row. */
export function* planRows(
  sheet: Sheet,
  rows: ReadonlyArray<readonly string[]>,
  columns: readonly Column[],
  tableStyle: TableStyle,
): DrawSteps<PlannedRow[]> {
  const planned: PlannedRow[] = []
  for (const texts of rows) {
    const cells = columns.map((column, index) => {
      const text = texts[index] ?? ''
      return { text, height: measureCellHeight(sheet, text, column, tableStyle) }
    })
    const highest = Math.max(...cells.map(({ height }) => height), tableStyle.size)
    planned.push({ cells, height: highest + 2 * tableStyle.padding, size: tableStyle.size })
    yield
  }
  return planned
}

/**
 * Distributes rows over pages, in order. A row higher than a page gets one of its own.
 *
 * @param roomOn points for the rows of a page, counted from 0
 * @param closing points needed on the last page below the table; if they are missing, the last row moves to another
 *   page, so that the closing part never stands alone
 */
export function paginate(
  rows: readonly PlannedRow[],
  roomOn: (page: number) => number,
  closing: number,
): PlannedRow[][] {
  const pages: PlannedRow[][] = [[]]
  let used = 0
  for (const row of rows) {
    const page = pages.at(-1) ?? []
    if (page.length > 0 && used + row.height > roomOn(pages.length - 1)) {
      pages.push([row])
      used = row.height
    } else {
      page.push(row)
      used += row.height
    }
  }
  const last = pages.at(-1) ?? []
  if (used + closing > roomOn(pages.length - 1)) {
    const moved = last.length > 1 ? last.splice(-1) : []
    pages.push(moved)
  }
  return pages
}

/** Draws header and rows, and in a grid the empty area down to `height`; returns where it ends. One step per row. */
export function* drawTable(
  sheet: Sheet,
  { x, y }: TablePosition,
  columns: readonly Column[],
  rows: readonly PlannedRow[],
  tableStyle: TableStyle,
  height = 0,
): DrawSteps<number> {
  const width = columns.reduce((total, column) => total + column.width, 0)
  const isGrid = tableStyle.rules === 'grid'
  let left = x
  for (const column of columns) {
    const area = {
      x: left + tableStyle.padding,
      y: y + 1,
      width: column.width - 2 * tableStyle.padding,
      height: tableStyle.titleHeight - 2,
    }
    sheet.drawText(column.title, area, {
      size: tableStyle.titleSize,
      minSize: 3.5,
      align: column.align,
      verticalAlign: isGrid ? 'top' : 'bottom',
      weight: isGrid ? 'regular' : 'bold',
    })
    left += column.width
  }
  let top = y + tableStyle.titleHeight
  sheet.drawLine(x, top, x + width, top, isGrid ? 0.5 : 1)
  for (const row of rows) {
    drawRow(sheet, { x, y: top }, columns, row, tableStyle)
    top += row.height
    if (!isGrid) sheet.drawLine(x, top, x + width, top, 0.25)
    yield
  }
  const bottom = Math.max(top, y + height)
  if (isGrid) drawGrid(sheet, { x, y }, columns, bottom)
  return bottom
}

function drawRow(
  sheet: Sheet,
  { x, y }: TablePosition,
  columns: readonly Column[],
  row: PlannedRow,
  tableStyle: TableStyle,
): void {
  let left = x
  for (const [index, column] of columns.entries()) {
    const { text, height } = row.cells[index] ?? { text: '', height: 0 }
    const area = {
      x: left + tableStyle.padding,
      y: y + tableStyle.padding,
      width: column.width - 2 * tableStyle.padding,
      height,
    }
    sheet.drawText(text, area, getCellStyle(column, { ...tableStyle, size: row.size }))
    left += column.width
  }
}

function drawGrid(sheet: Sheet, { x, y }: TablePosition, columns: readonly Column[], bottom: number): void {
  const width = columns.reduce((total, column) => total + column.width, 0)
  sheet.drawFrame({ x, y, width, height: bottom - y }, 0.5)
  let left = x
  for (const column of columns.slice(0, -1)) {
    left += column.width
    sheet.drawLine(left, y, left, bottom, 0.5)
  }
}
