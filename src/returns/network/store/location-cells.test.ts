import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Coordinates, calculateGreatCircleDistance, earthRadius } from '../service/location.ts'
import {
  calculateDistance,
  findCubesAround,
  findPartsWithin,
  finestLevel,
  type GridCell,
  getCellNumber,
  getCellRange,
  toChord,
  toCoordinates,
  toUnitVector,
} from './location-cells.ts'

/** Any place, with a bias to those where grids of degrees fail. */
const anywhere: fc.Arbitrary<Coordinates> = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.999999, 0, 89.999999, 90)),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, -179.999999, -90, 0, 90, 179.999999, 180),
  ),
})

const straight = (a: Coordinates, b: Coordinates): number => {
  const [p, q] = [toUnitVector(a), toUnitVector(b)]
  return Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z)
}

/** The cubes that contain a place. */
function findContaining(cubes: readonly GridCell[], place: Coordinates): readonly GridCell[] {
  const cell = getCellNumber(toUnitVector(place))
  return cubes.filter((cube) => cell >= getCellRange(cube)[0] && cell <= getCellRange(cube)[1])
}

describe('points', () => {
  test('map to the sphere and back', () => {
    fc.assert(
      fc.property(anywhere, (place) => {
        const back = toCoordinates(toUnitVector(place))
        expect(back === null ? Number.NaN : calculateGreatCircleDistance(place, back)).toBeLessThan(1e-3)
      }),
    )
  })

  test('have a chord that corresponds to the great-circle distance', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(straight(a, b)).toBeCloseTo(toChord(calculateGreatCircleDistance(a, b)), 7)
      }),
    )
    expect(toChord(earthRadius * Math.PI)).toBe(2)
    expect(toChord(1e9)).toBe(2)
  })

  test('on opposite sides have no centre', () => {
    expect(toCoordinates({ x: 0, y: 0, z: 0 })).toBeNull()
  })
})

describe('cubes', () => {
  const distances = fc.oneof(
    fc.double({ min: 0.001, max: 500, noNaN: true }),
    fc.constantFrom(0.01, 1, 50, 500, 20_000),
  )

  test('around a point cover every near place, and are few', () => {
    fc.assert(
      fc.property(anywhere, anywhere, distances, (start, otherPlace, kilometres) => {
        const cubes = findCubesAround(toUnitVector(start), toChord(kilometres))
        expect(cubes.length).toBeLessThanOrEqual(27)
        if (straight(start, otherPlace) > toChord(kilometres)) return
        expect(findContaining(cubes, otherPlace)).toHaveLength(1)
      }),
      { numRuns: 2000 },
    )
  })

  test('cover the start itself, and what is just within range', () => {
    fc.assert(
      fc.property(
        anywhere,
        distances,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (start, kilometres, bearing) => {
          const otherPlace = move(start, kilometres * 0.999999, bearing)
          const cubes = findCubesAround(toUnitVector(start), toChord(kilometres))
          for (const place of [start, otherPlace]) {
            expect(findContaining(cubes, place)).toHaveLength(1)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('are divided without overlap, and lose no near place', () => {
    fc.assert(
      fc.property(anywhere, anywhere, distances, (start, otherPlace, kilometres) => {
        const point = toUnitVector(start)
        const chord = toChord(kilometres)
        const cubes = findCubesAround(point, chord)
        const parts = cubes.flatMap((cube) => findPartsWithin(cube, point, chord))
        const isNear = straight(start, otherPlace) <= chord
        expect(findContaining(parts, otherPlace).length).toBeGreaterThanOrEqual(isNear ? 1 : 0)
        expect(findContaining(parts, otherPlace).length).toBeLessThanOrEqual(findContaining(cubes, otherPlace).length)
      }),
      { numRuns: 500 },
    )
  })

  test('are never nearer than their distance says', () => {
    fc.assert(
      fc.property(anywhere, anywhere, distances, (start, otherPlace, kilometres) => {
        const cubes = findContaining(findCubesAround(toUnitVector(otherPlace), toChord(kilometres)), otherPlace)
        expect(cubes).toHaveLength(1)
        for (const cube of cubes)
          expect(calculateDistance(cube, toUnitVector(start))).toBeLessThanOrEqual(straight(start, otherPlace))
      }),
    )
  })

  test('of the finest level are single cells', () => {
    const cube = { level: finestLevel, i: 2 ** finestLevel - 1, j: 0, k: 1 }
    const [first, last] = getCellRange(cube)
    expect(last).toBe(first)
    expect(getCellRange({ level: 0, i: 0, j: 0, k: 0 })).toEqual([0n, 2n ** 63n - 1n])
  })
})

/** Moves a place by kilometres in a direction. */
function move({ latitude, longitude }: Coordinates, kilometres: number, bearing: number): Coordinates {
  const phi = (latitude * Math.PI) / 180
  const angle = kilometres / earthRadius
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
  const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
  return {
    latitude: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
    longitude: ((((longitude + (east * 180) / Math.PI + 180) % 360) + 360) % 360) - 180,
  }
}
