import { type Coordinates, earthRadius } from '../service/location.ts'

/*
 * Locations are searched on the unit sphere in three dimensions: points near each other there are near each other on
 * the earth, so that poles and date line need no special cases. The cube around the sphere is halved repeatedly along
 * each axis; each smaller cube is one range of cell numbers.
 */

/** A point in space; locations have distance 1 from the origin. */
export interface UnitVector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Number of halvings along each axis: 3 × 21 bits fit a bigint, and the smallest cubes are 6 m long. */
export const finestLevel = 21

/** A cube of one level: 2^level of them lie along each axis, counted from the negative end. */
export interface GridCell {
  readonly level: number
  readonly i: number
  readonly j: number
  readonly k: number
}

/** Upper bound of rounding errors; far below a micrometre on the earth. */
const slack = 1e-13

/** Converts coordinates to a point on the unit sphere. */
export function toUnitVector({ latitude, longitude }: Coordinates): UnitVector {
  const phi = (latitude * Math.PI) / 180
  const lambda = (longitude * Math.PI) / 180
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** The coordinates of the point's direction from the centre of the earth; null for the centre itself. */
export function toCoordinates({ x, y, z }: UnitVector): Coordinates | null {
  if (Math.hypot(x, y, z) < 1e-9) return null
  const degrees = 180 / Math.PI
  return { latitude: Math.atan2(z, Math.hypot(x, y)) * degrees, longitude: Math.atan2(y, x) * degrees }
}

/** Converts a great-circle distance in kilometres to a chord of the unit sphere. */
export function toChord(kilometres: number): number {
  return 2 * Math.sin(Math.min(kilometres / (2 * earthRadius), Math.PI / 2))
}

/** Edge length of a cube. */
function getEdgeLength(level: number): number {
  return 2 / 2 ** level
}

function getCellIndex(coordinate: number, level: number): number {
  const count = 2 ** level
  return Math.min(count - 1, Math.max(0, Math.floor(((coordinate + 1) / 2) * count)))
}

/** Spreads seven bits, with two positions between them. */
const spread = Array.from({ length: 128 }, (_, bits) => {
  let wide = 0
  for (let bit = 0; bit < 7; bit++) wide += ((bits >> bit) & 1) * 8 ** bit
  return wide
})

/** The number of a smallest cube: the interleaved bits of the three indexes. */
function interleaveBits(i: number, j: number, k: number): bigint {
  let cell = 0n
  for (const shift of [14, 7, 0]) {
    const seven = (index: number) => spread[(index >> shift) & 127] ?? 0
    cell = cell * 2_097_152n + BigInt(seven(i) * 4 + seven(j) * 2 + seven(k))
  }
  return cell
}

/** The number of the smallest cube that contains a point. */
export function getCellNumber(point: UnitVector): bigint {
  return interleaveBits(
    getCellIndex(point.x, finestLevel),
    getCellIndex(point.y, finestLevel),
    getCellIndex(point.z, finestLevel),
  )
}

/** The first and last cell number of a cube. */
export function getCellRange({ level, i, j, k }: GridCell): readonly [first: bigint, last: bigint] {
  const scale = 2 ** (finestLevel - level)
  const firstCell = interleaveBits(i * scale, j * scale, k * scale)
  return [firstCell, firstCell + 8n ** BigInt(finestLevel - level) - 1n]
}

/** Chord lengths from a point to the nearest and farthest point of a cube. */
function getDistanceRange(
  { level, i, j, k }: GridCell,
  { x, y, z }: UnitVector,
): readonly [nearest: number, farthest: number] {
  const edge = getEdgeLength(level)
  const axis = (index: number, coordinate: number): readonly [number, number] => {
    const low = index * edge - 1
    const high = low + edge
    return [Math.max(0, low - coordinate, coordinate - high), Math.max(coordinate - low, high - coordinate)]
  }
  const [nearX, farX] = axis(i, x)
  const [nearY, farY] = axis(j, y)
  const [nearZ, farZ] = axis(k, z)
  return [Math.hypot(nearX, nearY, nearZ), Math.hypot(farX, farY, farZ)]
}

/** The chord length from a point to the nearest point of a cube, less possible rounding errors. */
export function calculateDistance(cube: GridCell, point: UnitVector): number {
  return Math.max(0, getDistanceRange(cube, point)[0] - slack)
}

const origin: UnitVector = { x: 0, y: 0, z: 0 }

/** Whether a cube touches the sphere within a chord length of a point. */
function isCubeWithin(cube: GridCell, start: UnitVector, chord: number): boolean {
  if (calculateDistance(cube, start) > chord) return false
  const [nearest, farthest] = getDistanceRange(cube, origin)
  return nearest <= 1 + slack && farthest >= 1 - slack
}

/** The cubes that cover the sphere within a chord length; about a dozen, whatever the distance. */
export function findCubesAround(start: UnitVector, chord: number): readonly GridCell[] {
  const level = Math.max(0, Math.min(finestLevel, Math.floor(Math.log2(2 / chord))))
  const indexes = (coordinate: number) => {
    const firstIndex = getCellIndex(coordinate - chord - slack, level)
    const lastIndex = getCellIndex(coordinate + chord + slack, level)
    return Array.from({ length: lastIndex - firstIndex + 1 }, (_, offset) => firstIndex + offset)
  }
  const cubes: GridCell[] = []
  for (const i of indexes(start.x)) {
    for (const j of indexes(start.y)) {
      for (const k of indexes(start.z)) {
        const cube = { level, i, j, k }
        if (isCubeWithin(cube, start, chord)) cubes.push(cube)
      }
    }
  }
  return cubes
}

/** Minimum halvings of a cube per step: fewer would need more queries, more would search more cubes. */
const halvings = 2

/** The parts of a cube within a chord length: no longer than that, and at most a quarter of the cube. */
export function findPartsWithin(
  cube: GridCell,
  start: UnitVector,
  chord: number,
  times = halvings,
): readonly GridCell[] {
  if (cube.level === finestLevel) return [cube]
  const level = cube.level + 1
  const parts: GridCell[] = []
  for (const i of [2 * cube.i, 2 * cube.i + 1]) {
    for (const j of [2 * cube.j, 2 * cube.j + 1]) {
      for (const k of [2 * cube.k, 2 * cube.k + 1]) {
        const part = { level, i, j, k }
        if (isCubeWithin(part, start, chord)) parts.push(part)
      }
    }
  }
  return times <= 1 && getEdgeLength(level) <= chord
    ? parts
    : parts.flatMap((part) => findPartsWithin(part, start, chord, times - 1))
}
