import { useEffect, useMemo, useRef, useState } from 'react'
import type { LocationResource } from '#client'
import { plural } from '../../../language/fill.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../parts/controls.tsx'
import { outlines, unitsPerDegree } from './coastlines.generated.ts'
import { frame, groupPlaces, type MapView } from './map-view.ts'
import styles from './network.module.css'

/** Smallest distance in pixels of two points on the map; closer ones are shown as a group. */
const cell = 34

interface LocationMapProps {
  readonly locations: readonly LocationResource[]
  /** Whether more points are still being read. */
  readonly isReading: boolean
  /** The location hovered over in the list. */
  readonly marked: string | null
  readonly mark: (locationId: string | null) => void
}

/**
 * Drop-off points on a self-drawn map, without third-party tiles. The list below has the same points for keyboard and
 * screen-reader users.
 */
export function LocationMap({ locations, isReading, marked, mark }: LocationMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [zoomed, setZoomed] = useState<MapView | null>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const shape = size.height === 0 ? 2 : size.width / size.height
  const fullView = useMemo(() => frame(locations, shape), [locations, shape])
  const view = zoomed ?? fullView
  const groups = groupPlaces(locations, view, { ...size, cell })
  const scale = { x: size.width / view.width / unitsPerDegree, y: size.height / view.height / unitsPerDegree }
  const [left, top] = [view.left * unitsPerDegree, view.top * unitsPerDegree]
  const [right, bottom] = [left + view.width * unitsPerDegree, top + view.height * unitsPerDegree]
  const shown = outlines.filter(([west, north, east, south]) => {
    return west < right && east > left && north < bottom && south > top
  })
  return (
    <>
      <div ref={place} className={styles.map} aria-hidden="true">
        {size.width > 0 && (
          <svg>
            <g transform={`scale(${scale.x} ${scale.y}) translate(${-left} ${-top})`}>
              {shown.map(([west, north, , , path]) => (
                <path key={`${west} ${north} ${path.length}`} className={styles.land} d={path} />
              ))}
            </g>
            {groups.map(({ x, y, items }) => {
              const [first] = items
              const isMarked = items.some(({ locationId }) => locationId === marked)
              const radius = items.length === 1 ? 6 : Math.min(16, 9 + Math.log2(items.length) * 1.5)
              return (
                <g
                  key={first?.locationId}
                  className={styles.group}
                  data-marked={isMarked}
                  transform={`translate(${x} ${y})`}
                  onClick={() => {
                    if (items.length > 1) setZoomed(frame(items, shape))
                    else mark(first?.locationId ?? null)
                  }}
                >
                  <title>{items.length === 1 ? first?.name : plural(t.policies.points, items.length, {})}</title>
                  <circle className={styles.point} r={isMarked ? radius + 2 : radius} />
                  {items.length > 1 && <text>{items.length}</text>}
                </g>
              )
            })}
          </svg>
        )}
      </div>
      <div className={styles.mapFoot}>
        <span aria-busy={isReading}>{plural(t.policies.onMap, locations.length, {})}</span>
        {zoomed !== null && <Button onClick={() => setZoomed(null)}>{t.policies.showAll}</Button>}
      </div>
    </>
  )
}
