import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import 'uplot/dist/uPlot.min.css'
import type { Desk } from '#client'
import { formatNumber } from '../../parts/numbers.ts'
import { formatDay as formatWholeDay } from '../../parts/time.tsx'
import styles from './day-chart.module.css'

type Series = Desk['series']

const colours = { confirmations: '--accent', returns: '--warn' } as const

const height = 240

/** Daily counts as lines, with a table for screen readers. */
export function DayChart({ series }: { readonly series: Series }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let chart = draw(element, series)
    const redraw = () => {
      chart.destroy()
      chart = draw(element, series)
    }
    const size = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    size.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    addEventListener('themechange', redraw)
    return () => {
      size.disconnect()
      scheme.removeEventListener('change', redraw)
      removeEventListener('themechange', redraw)
      chart.destroy()
    }
  }, [series])
  const days = series[0]?.days ?? []
  return (
    <>
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <div className="visually-hidden">
        <table>
          <caption>{t.desk.countsByDay}</caption>
          <thead>
            <tr>
              <th scope="col">{t.desk.day}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {t.desk[name]}{' '}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day }, index) => (
              <tr key={day}>
                <th scope="row">{formatWholeDay(day)}</th>
                {series.map(({ name, days: counts }) => (
                  <td key={name}>{counts[index]?.count ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function draw(element: HTMLElement, series: Series): UPlot {
  const getColour = (name: string) => resolveColour(element, name)
  const [line, muted, surface] = [getColour('--line'), getColour('--muted'), getColour('--surface')]
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const axis = { stroke: muted, font, ticks: { show: false } }
  const halfDay = 43_200
  const largestCount = Math.max(4, ...series.flatMap(({ days }) => days.map(({ count }) => count)))
  const options: UPlot.Options = {
    width: element.clientWidth,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 8, fill: surface } },
    scales: {
      x: { time: true, range: (_, from, to) => [from - halfDay, to + halfDay] },
      y: { range: [0, largestCount * 1.1] },
    },
    axes: [
      { ...axis, grid: { show: false }, space: 72, values: (_, ticks) => ticks.map(formatDay) },
      {
        ...axis,
        size: 52,
        grid: { stroke: line, width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
        values: (_, ticks) => ticks.map(formatNumber),
      },
    ],
    series: [
      {},
      ...series.map(({ name }, index): UPlot.Series => {
        const fill = getColour(colours[name])
        return { label: t.desk[name], fill, width: 0, points: { show: false }, paths: createBars(index, series.length) }
      }),
    ],
  }
  const days = (series[0]?.days ?? []).map(({ day }) => Date.parse(day) / 1000)
  return new UPlot(options, [days, ...series.map((shown) => shown.days.map(({ count }) => count))], element)
}

/** Bars next to each other, centred on the day. */
function createBars(index: number, count: number): UPlot.Series.PathBuilder {
  const { bars } = UPlot.paths
  if (bars === undefined) throw new Error('the chart library has no bars')
  const align = count === 1 ? 0 : index === 0 ? -1 : 1
  return bars({ size: [0.6 / count, 24], align, gap: 1, radius: 0.15 })
}

const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const formatDay = (seconds: number): string => dayFormat.format(new Date(seconds * 1000))

/** Resolves a colour token for the canvas. */
function resolveColour(element: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
