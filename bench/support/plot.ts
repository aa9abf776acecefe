/** A line of a plot, by ascending x. */
export interface PlotLine {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export interface Plot {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly lines: readonly PlotLine[]
}

const width = 640
const height = 360
const margin = { top: 44, right: 150, bottom: 48, left: 64 }
/** Height of a line's name in pixels. */
const nameHeight = 15
const colors = ['#0f6b8f', '#b4530a', '#4d7c0f', '#7c3aed']

/** Draws lines over two logarithmic axes as SVG; all values must be positive. */
export function drawPlot({ title, xLabel, yLabel, lines }: Plot): string {
  const points = lines.flatMap((line) => line.points)
  const xAxis = createLogAxis(
    points.map(({ x }) => x),
    [margin.left, width - margin.right],
  )
  const yAxis = createLogAxis(
    points.map(({ y }) => y),
    [height - margin.bottom, margin.top],
  )
  const [bottom, left] = [height - margin.bottom, margin.left]
  const parts = [
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    drawText(left, 22, title, 'font-weight="600" font-size="15"'),
    ...yAxis.ticks.flatMap((tick) => [
      `<line x1="${left}" x2="${width - margin.right}" y1="${yAxis.place(tick)}" y2="${yAxis.place(tick)}" stroke="#e5e7eb"/>`,
      drawText(left - 8, yAxis.place(tick) + 4, formatTick(tick), 'text-anchor="end"'),
    ]),
    ...xAxis.ticks.map((tick) => drawText(xAxis.place(tick), bottom + 18, formatTick(tick), 'text-anchor="middle"')),
    drawText((left + width - margin.right) / 2, height - 10, xLabel, 'text-anchor="middle"'),
    drawText(8, margin.top - 8, yLabel, ''),
    ...lines.flatMap((line, index) => drawLine(line, getColor(index), xAxis, yAxis)),
    ...drawNames(lines, xAxis, yAxis),
  ]
  const font = 'font-family="system-ui, sans-serif" font-size="12" fill="#374151"'
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} role="img" aria-label="${escapeXml(title)}">\n${parts.join('\n')}\n</svg>\n`
}

interface LogAxis {
  readonly ticks: readonly number[]
  /** The coordinate of a value. */
  readonly place: (value: number) => number
}

/** An axis from the power of ten, or its double or fivefold, below the least value to the one above the greatest. */
function createLogAxis(values: readonly number[], [start, end]: readonly [number, number]): LogAxis {
  const exponents = Array.from({ length: 24 }, (_, index) => index - 9)
  const candidates = exponents.flatMap((exponent) => [1, 2, 5].map((factor) => factor * 10 ** exponent))
  const low = candidates.findLast((candidate) => candidate <= Math.min(...values)) ?? 1
  const high = candidates.find((candidate) => candidate >= Math.max(...values) && candidate > low) ?? 10
  const span = Math.log(high / low)
  const within = candidates.filter((candidate) => candidate >= low && candidate <= high)
  // More ticks than this overlap.
  const ticks = within.length <= 8 ? within : within.filter((tick) => Number.isInteger(roundTo12(Math.log10(tick))))
  return { ticks, place: (value) => Math.round(start + ((end - start) * Math.log(value / low)) / span) }
}

const roundTo12 = (value: number): number => Math.round(value * 1e12) / 1e12

const getColor = (index: number): string => colors[index % colors.length] ?? ''

function drawLine({ points }: PlotLine, color: string, xAxis: LogAxis, yAxis: LogAxis): readonly string[] {
  const places = points.map(({ x, y }) => [xAxis.place(x), yAxis.place(y)] as const)
  return [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${places.map((place) => place.join(',')).join(' ')}"/>`,
    ...places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`),
  ]
}

/** Writes the names of lines at their ends, from the top, so that none covers another. */
function drawNames(lines: readonly PlotLine[], xAxis: LogAxis, yAxis: LogAxis): readonly string[] {
  const ends = lines
    .flatMap(({ name, points }, index) => {
      const last = points.at(-1)
      return last === undefined ? [] : [{ name, index, x: xAxis.place(last.x), y: yAxis.place(last.y) }]
    })
    .toSorted((first, second) => first.y - second.y)
  let lowest = Number.NEGATIVE_INFINITY
  return ends.map(({ name, index, x, y }) => {
    lowest = Math.max(y, lowest + nameHeight)
    return drawText(x + 8, lowest + 4, name, `style="fill:${getColor(index)}"`)
  })
}

function formatTick(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000} M`
  return value >= 1000 ? `${value / 1000} k` : String(roundTo12(value))
}

const drawText = (x: number, y: number, text: string, attributes: string): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeXml(text)}</text>`

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
