import type { Transaction } from '../../platform/db/transaction.ts'
import type { Coordinates } from '../service/location.ts'
import type { LocationReach } from '../service/network-stores.ts'
import {
  type Cube,
  cellRange,
  chordOf,
  cubesAround,
  distanceTo,
  finestLevel,
  type Point,
  partsWithin,
  pointOf,
} from './location-cells.ts'

/** How far the search looks at first, in kilometres: where points are many, that is enough. */
const firstLook = 2
/** By how much it looks farther when that was not enough. */
const farther = 4
/** How many locations of one cube are read; of a cube with more the parts are looked at. */
const mostOfCube = 32
/** How many cubes are looked into in one go, the nearest first. */
const cubesAtOnce = 24

interface Candidate {
  readonly id: string
  /** Its squared straight distance from the start, on the unit sphere. */
  readonly square: number
}

interface Look {
  readonly nearest: readonly Candidate[]
  /** The numbers, from 1, of the cubes that have more locations than were read. */
  readonly full: readonly number[]
}

/**
 * The ids of the nearest locations, nearest first, ties by id.
 *
 * It looks into cubes around the start, farther and farther until there are enough. A cube that is full is not read to
 * its end: what was read of it already bounds how far the wanted ones can be, and then only those of its parts are looked
 * into that are nearer. So the work stays about the same next to a village and next to a city.
 */
export async function nearestLocations(
  transaction: Transaction,
  tenant: string,
  start: Coordinates,
  reach: LocationReach,
): Promise<readonly string[]> {
  const point = pointOf(start)
  const farthest = chordOf(reach.maxDistanceInKms)
  for (let chord = Math.min(farthest, chordOf(firstLook)); ; chord = Math.min(farthest, chord * farther)) {
    const best = await nearestWithin(chord)
    if (best.length === reach.maxLocations || chord >= farthest) return best.map(({ id }) => id)
  }

  async function nearestWithin(chord: number): Promise<readonly Candidate[]> {
    let bound = chord
    let best: readonly Candidate[] = []
    let open = cubesAround(point, chord).map((cube) => ({ cube, distance: distanceTo(cube, point) }))
    for (;;) {
      open = open.filter(({ distance }) => distance <= bound).toSorted((a, b) => a.distance - b.distance)
      if (open.length === 0) return best
      const cubes = open.splice(0, cubesAtOnce).map(({ cube }) => cube)
      const look = await lookInto(transaction, tenant, reach, cubes, point, bound)
      const all = new Map([...best, ...look.nearest].map((candidate) => [candidate.id, candidate]))
      best = [...all.values()].toSorted(byDistance).slice(0, reach.maxLocations)
      if (best.length === reach.maxLocations) bound = Math.min(bound, Math.sqrt(best.at(-1)?.square ?? 0) * (1 + 1e-9))
      for (const number of look.full) {
        const cube = cubes[number - 1]
        if (cube === undefined) continue
        for (const part of partsWithin(cube, point, bound)) open.push({ cube: part, distance: distanceTo(part, point) })
      }
    }
  }
}

function byDistance(a: Candidate, b: Candidate): number {
  return a.square - b.square || (a.id < b.id ? -1 : 1)
}

async function lookInto(
  transaction: Transaction,
  tenant: string,
  reach: LocationReach,
  cubes: readonly Cube[],
  point: Point,
  chord: number,
): Promise<Look> {
  const ranges = cubes.map(cellRange)
  const rows = await transaction.prepared<Look>(
    'location-look',
    `with seen as materialized (
       select cube.number, location_id, square
         from unnest($4::bigint[], $5::bigint[], $6::integer[]) with ordinality as cube (first, last, most, number)
        cross join lateral (
          select location_id, (x - $7) * (x - $7) + (y - $8) * (y - $8) + (z - $9) * (z - $9) as square
            from portolan.location
           where tenant = $1 and carrier_service_route_id = $2 and country_iso = $3
             and cell between cube.first and cube.last
           limit cube.most) as inside),
     nearest as (
       select location_id as id, square from seen where square <= $10
        order by square, location_id collate "C" limit $11)
     select (select coalesce(json_agg(nearest order by square, id collate "C"), '[]') from nearest) as nearest,
            (select coalesce(json_agg(number), '[]')
               from (select number from seen group by number having count(*) >= $12) as full_cube) as full`,
    [
      tenant,
      reach.carrierServiceRouteId,
      reach.countryIso,
      ranges.map(([first]) => String(first)),
      ranges.map(([, last]) => String(last)),
      // The finest cubes have no parts.
      cubes.map(({ level }) => (level === finestLevel ? 2_147_483_647 : mostOfCube)),
      point.x,
      point.y,
      point.z,
      chord ** 2,
      reach.maxLocations,
      mostOfCube,
    ],
  )
  const [look] = rows
  if (look === undefined) throw new Error('no answer to a look for locations')
  return { nearest: look.nearest, full: look.full.filter((number) => cubes[number - 1]?.level !== finestLevel) }
}
