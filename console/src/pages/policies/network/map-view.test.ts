import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frame, groupPlaces } from './map-view.ts'

const place = fc.record({
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const shape = fc.double({ min: 0.5, max: 4, noNaN: true })
const size = { width: 800, height: 400, cell: 34 }

describe('the map of drop-off points', () => {
  test('frames all places for the window’s aspect ratio', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), shape, (places, proportion) => {
        const { left, top, width, height } = frame(places, proportion)
        for (const { latitude, longitude } of places) {
          expect(longitude).toBeGreaterThanOrEqual(left)
          expect(longitude).toBeLessThanOrEqual(left + width)
          expect(-latitude).toBeGreaterThanOrEqual(top)
          expect(-latitude).toBeLessThanOrEqual(top + height)
        }
      }),
    )
  })

  test('shows a part of Europe without any places', () => {
    expect(frame([], 2)).toMatchObject({ width: 45, height: 27 })
  })

  test('clusters each visible place once, in groups that do not overlap', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (places) => {
        const groups = groupPlaces(places, frame(places, 2), size)
        expect(new Set(groups.flatMap(({ items }) => items))).toEqual(new Set(places))
        for (const [index, { x, y }] of groups.entries()) {
          for (const other of groups.slice(index + 1)) {
            expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(size.cell)
          }
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(size.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(size.height)
        }
      }),
    )
  })

  test('omits places outside the view', () => {
    const berlin = { latitude: 52.52, longitude: 13.4 }
    const tokyo = { latitude: 35.68, longitude: 139.69 }
    expect(groupPlaces([berlin, tokyo], frame([berlin], 2), size).map(({ items }) => items)).toEqual([[berlin]])
  })
})
