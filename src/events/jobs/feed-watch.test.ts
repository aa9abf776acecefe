import { expect, test } from 'vitest'
import { FeedWatch, type ReachedPlaces } from './feed-watch.ts'

test('listeners are notified while events keep arriving', async () => {
  let placedUpTo = 0
  const watch = new FeedWatch({
    placeEvents: async () => {
      placedUpTo += 1
      return 1
    },
    readReached: async () => ({ position: String(placedUpTo), tenants: new Map([['acme', placedUpTo]]) }),
    reportError: (error) => expect.fail(String(error)),
  })
  const heard = await new Promise<readonly ReachedPlaces[]>((resolve) => {
    const reached: ReachedPlaces[] = []
    const unsubscribe = watch.subscribe((places) => {
      reached.push(places)
      if (reached.length < 3) return
      unsubscribe()
      resolve(reached)
    })
  })
  const places = heard.map((reached) => reached.get('acme') ?? 0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(places).size).toBe(3)
})
