/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A part of the map, in degrees east and south of the equator; south is positive, as on a screen. */
export interface MapView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The least that is shown, in degrees: a point alone stands in its surroundings. */
const minHeight = 1.2

/** The part of the map that has all places, with a margin, in the shape of the window. @param shape its width by its height */
export function frame(places: readonly Place[], shape: number): MapView {
  if (places.length === 0) return { left: -12, top: -60, width: 45, height: 27 }
  const [longitudes, latitudes] = [places.map((one) => one.longitude), places.map((one) => one.latitude)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = { x: (west + east) / 2, y: -(south + north) / 2 }
  const squeeze = Math.max(0.2, Math.cos((middle.y * Math.PI) / 180))
  const height = Math.max(minHeight, (north - south) * 1.3, ((east - west) * 1.3 * squeeze) / shape)
  const width = (height * shape) / squeeze
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height }
}

/** Places that are too near each other on the map to be told apart. */
export interface PlaceGroup<Item extends Place> {
  readonly x: number
  readonly y: number
  readonly items: readonly Item[]
}

/**
 * Groups places by the cells of a grid over the map, and puts each group where its places are on average. Places outside
 * the view are left out.
 *
 * @param size of the map and of a cell, in pixels
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
  return [...cells.values()].map((members) => ({
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    items: members.map(({ item }) => item),
  }))
}
