/**
 * Generates the country outlines of the console's map from Natural Earth (public domain), as packaged by `world-atlas`:
 * `npm run coastlines`. The result is committed, so that builds do not need the source.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** SVG units per degree. */
const unitsPerDegree = 20
/** Maximum distance of a simplified line from the original, in degrees. */
const tolerance = 0.07
/** Islands smaller than this in both directions, in degrees, are dropped if the country has a larger land mass. */
const smallest = 0.4

type Point = readonly [x: number, y: number]

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly (
        | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
        | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
      )[]
    }
  }
}

const source = new URL('../node_modules/world-atlas/countries-50m.json', import.meta.url)
const target = new URL('../console/src/pages/policies/network/coastlines.generated.ts', import.meta.url)
const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology

const distanceToLine = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
}

/** Simplifies a line with the Ramer–Douglas–Peucker algorithm. */
function simplify(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 3) return points
  let farthest = 0
  let at = 0
  for (const [index, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest) [farthest, at] = [distance, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))]
}

const { scale, translate } = topology.transform
/** Border lines, each simplified once, so that neighbouring countries still share them. */
const arcs = topology.arcs.map((steps) => {
  let [x, y] = [0, 0]
  return simplify(
    steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    }),
  ).map(
    ([longitude, latitude]): Point => [Math.round(longitude * unitsPerDegree), Math.round(-latitude * unitsPerDegree)],
  )
})

/** The points of a ring; TopoJSON marks a reversed arc by the complement of its index. */
const followRing = (ring: readonly number[]): readonly Point[] =>
  unroll(ring.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])).slice(1)))

/** The whole globe, and its south pole, in SVG units. */
const [around, southPole] = [360 * unitsPerDegree, 90 * unitsPerDegree]

/**
 * Continues a ring beyond the 180th meridian instead of jumping to the other edge of the map. A ring around the south
 * pole is closed along the lower edge.
 */
function unroll(ring: readonly Point[]): readonly Point[] {
  let turns = 0
  const points = ring.map(([x, y], index): Point => {
    const step = x - (ring[index - 1]?.[0] ?? x)
    if (Math.abs(step) > around / 2) turns -= Math.sign(step)
    return [x + turns * around, y]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < around / 2) return points
  return [...points, [last[0], southPole], [first[0], southPole]]
}

/** A ring, and a copy at the other edge of the map if it crosses the 180th meridian. */
function repeatAcross(ring: readonly Point[]): readonly (readonly Point[])[] {
  const [left, , right] = findBounds(ring)
  const shift = right > around / 2 ? -around : left < -around / 2 ? around : 0
  return shift === 0 ? [ring] : [ring, ring.map(([x, y]): Point => [x + shift, y])]
}

const findBounds = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
}

function isSmall(points: readonly Point[]): boolean {
  const [left, top, right, bottom] = findBounds(points)
  return right - left < smallest * unitsPerDegree && bottom - top < smallest * unitsPerDegree
}

/** A ring as an SVG path with relative steps. */
function drawRing(points: readonly Point[]): string {
  let [px, py] = points[0] ?? [0, 0]
  const steps = points.slice(1).flatMap(([x, y]) => {
    const step = [x - px, y - py]
    ;[px, py] = [x, y]
    return step[0] === 0 && step[1] === 0 ? [] : step
  })
  return `M${points[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
}

const outlines = topology.objects.countries.geometries.flatMap((geometry) => {
  const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
  const rings = polygons
    .flatMap((polygon) => polygon.slice(0, 1))
    .map(followRing)
    .flatMap(repeatAcross)
  const shown = rings.filter((ring) => ring.length > 2 && !isSmall(ring))
  const drawn = shown.length > 0 ? shown : rings.filter((ring) => ring.length > 2).slice(0, 1)
  return drawn.map((ring) => ({ bounds: findBounds(ring), path: drawRing(ring) }))
})

writeFileSync(
  target,
  `/**
 * Outlines of land, in ${unitsPerDegree} units for a degree: east, and south. Drawn from Natural Earth (public domain),
 * 1:50 million, by scripts/coastlines.ts.
 */
export const unitsPerDegree = ${unitsPerDegree}

export const outlines: readonly (readonly [left: number, top: number, right: number, bottom: number, path: string])[] = [
${outlines.map(({ bounds, path }) => `  [${bounds.join(', ')}, '${path}'],`).join('\n')}
]
`,
)
console.log(`${outlines.length} outlines in ${fileURLToPath(target)}`)
