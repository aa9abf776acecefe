/** Coordinates in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A section of the map in degrees east, and degrees south of the equator; south is positive, as on screen. */
export interface MapView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Minimum height of a section in degrees, so that a single point has surroundings. */
const minHeight = 1.2

/**
 * The section that contains all places with a margin, for a window of the given aspect ratio. @param shape width
 * divided by height
 */
export function frame(places: readonly Place[], shape: number): MapView {
  if (places.length === 0) return { left: -12, top: -60, width: 45, height: 27 }
  const [longitudes, latitudes] = [places.map((place) => place.longitude), places.map((place) => place.latitude)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = { x: (west + east) / 2, y: -(south + north) / 2 }
  const squeeze = Math.max(0.2, Math.cos((middle.y * Math.PI) / 180))
  const height = Math.max(minHeight, (north - south) * 1.3, ((east - west) * 1.3 * squeeze) / shape)
  const width = (height * shape) / squeeze
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height }
}

/** Places too close to each other to be distinguished on the map. */
export interface PlaceGroup<Item extends Place> {
  readonly x: number
  readonly y: number
  readonly items: readonly Item[]
}

/**
 * Clusters places that would overlap, each group at the mean position of its places. Omits places outside the view.
 *
 * @param size of the map, and the smallest distance of two groups, in pixels
 */
export function groupPlaces<Item extends Place>(
  items: readonly Item[],
  { left, top, width, height }: MapView,
  size: { readonly width: number; readonly height: number; readonly cell: number },
): readonly PlaceGroup<Item>[] {
  const placed = items.flatMap((item) => {
    const x = ((item.longitude - left) / width) * size.width
    const y = ((-item.latitude - top) / height) * size.height
    return x < 0 || y < 0 || x > size.width || y > size.height ? [] : [{ item, x, y }]
  })
  const cells = Map.groupBy(placed, ({ x, y }) => `${Math.floor(x / size.cell)} ${Math.floor(y / size.cell)}`)
  return separate(
    [...cells.values()].map((members) => ({
      x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
      y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
      items: members.map(({ item }) => item),
    })),
    size.cell,
  )
}

/** Merges groups until no two are closer than a distance: places of neighbouring cells may be. */
function separate<Item extends Place>(
  groups: readonly PlaceGroup<Item>[],
  distance: number,
): readonly PlaceGroup<Item>[] {
  const apart: PlaceGroup<Item>[] = []
  for (const group of groups) {
    const nearIndex = apart.findIndex(({ x, y }) => Math.hypot(group.x - x, group.y - y) < distance)
    const neighbour = apart[nearIndex]
    if (neighbour === undefined) apart.push(group)
    else apart[nearIndex] = merge(neighbour, group)
  }
  // A merged group has moved, perhaps towards another one.
  return apart.length === groups.length ? apart : separate(apart, distance)
}

function merge<Item extends Place>(a: PlaceGroup<Item>, b: PlaceGroup<Item>): PlaceGroup<Item> {
  const share = b.items.length / (a.items.length + b.items.length)
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, items: [...a.items, ...b.items] }
}
