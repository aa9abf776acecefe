import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Coordinates } from '../service/location.ts'
import type { LocationSearchFilter } from '../service/stores.ts'
import {
  calculateDistance,
  findCubesAround,
  findPartsWithin,
  finestLevel,
  type GridCell,
  getCellRange,
  toChord,
  toUnitVector,
  type UnitVector,
} from './location-cells.ts'

/** Initial search radius in kilometres: sufficient where locations are dense. */
const firstLook = 2
/** Factor by which the radius grows if that was not sufficient. */
const farther = 4
/** Locations read per cube; denser cubes are subdivided. */
const maxPerCube = 32
/** Cubes searched per query, nearest first. */
const cubesAtOnce = 24

interface NearbyCandidate {
  readonly id: string
  /** Squared chord length from the start, on the unit sphere. */
  readonly square: number
}

interface SearchRing {
  readonly nearest: readonly NearbyCandidate[]
  /** The numbers (from 1) of the cubes with more locations than were read. */
  readonly full: readonly number[]
}

/**
 * Returns the ids of the nearest locations, nearest first, ties by id.
 *
 * Searches cubes around the start, with a growing radius until there are enough. A full cube is not read completely:
 * what was read already limits the distance of the result, and only its nearer parts are searched then. So the effort
 * is about the same in the countryside and in a city.
 */
export async function findNearestLocations(
  transaction: Transaction,
  tenant: string,
  start: Coordinates,
  accessScope: LocationSearchFilter,
): Promise<readonly string[]> {
  const point = toUnitVector(start)
  const farthest = toChord(accessScope.maxDistanceInKms)
  for (let chord = Math.min(farthest, toChord(firstLook)); ; chord = Math.min(farthest, chord * farther)) {
    const best = await findNearestWithin(chord)
    if (best.length === accessScope.maxLocations || chord >= farthest) return best.map(({ id }) => id)
  }

  async function findNearestWithin(chord: number): Promise<readonly NearbyCandidate[]> {
    let limit = chord
    let best: readonly NearbyCandidate[] = []
    let open = findCubesAround(point, chord).map((cube) => ({ cube, distance: calculateDistance(cube, point) }))
    for (;;) {
      open = open.filter(({ distance }) => distance <= limit).toSorted((a, b) => a.distance - b.distance)
      if (open.length === 0) return best
      const cubes = open.splice(0, cubesAtOnce).map(({ cube }) => cube)
      const ring = await readCubes(transaction, tenant, accessScope, cubes, point, limit)
      const candidatesById = new Map([...best, ...ring.nearest].map((candidate) => [candidate.id, candidate]))
      best = [...candidatesById.values()].toSorted(compareDistance).slice(0, accessScope.maxLocations)
      if (best.length === accessScope.maxLocations)
        limit = Math.min(limit, Math.sqrt(best.at(-1)?.square ?? 0) * (1 + 1e-9))
      for (const number of ring.full) {
        const cube = cubes[number - 1]
        if (cube === undefined) continue
        for (const part of findPartsWithin(cube, point, limit))
          open.push({ cube: part, distance: calculateDistance(part, point) })
      }
    }
  }
}

function compareDistance(a: NearbyCandidate, b: NearbyCandidate): number {
  return a.square - b.square || (a.id < b.id ? -1 : 1)
}

async function readCubes(
  transaction: Transaction,
  tenant: string,
  accessScope: LocationSearchFilter,
  cubes: readonly GridCell[],
  point: UnitVector,
  chord: number,
): Promise<SearchRing> {
  const ranges = cubes.map(getCellRange)
  const rows = await transaction.runPrepared<SearchRing>(
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
      accessScope.carrierServiceRouteId,
      accessScope.countryIso,
      ranges.map(([first]) => String(first)),
      ranges.map(([, last]) => String(last)),
      // The smallest cubes have no parts.
      cubes.map(({ level }) => (level === finestLevel ? 2_147_483_647 : maxPerCube)),
      point.x,
      point.y,
      point.z,
      chord ** 2,
      accessScope.maxLocations,
      maxPerCube,
    ],
  )
  const [ring] = rows
  if (ring === undefined) throw new Error('the search for locations returned no row')
  return { nearest: ring.nearest, full: ring.full.filter((number) => cubes[number - 1]?.level !== finestLevel) }
}
