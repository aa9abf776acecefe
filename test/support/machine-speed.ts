/** Milliseconds of processor time that {@link measureSlowness} takes on the machine whose limits the tests state. */
const referenceTime = 16

const referenceText = JSON.stringify(
  Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`member${index}`, index])),
)

/** Milliseconds for which a measurement is taken for the speed of the machine: what else it does changes slower. */
const validFor = 5_000

let measured: { readonly slowness: number; readonly at: number } | undefined

/**
 * How many times slower than the reference machine this one is right now, and at least 1. Processor time grows when others
 * share the caches and the core, so a limit in milliseconds means something only beside work of a known size.
 */
export function measureSlowness(): number {
  if (measured !== undefined && performance.now() - measured.at < validFor) return measured.slowness
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    JSON.stringify(JSON.parse(referenceText))
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  measured = { slowness: Math.max(1, Math.min(...times) / referenceTime), at: performance.now() }
  return measured.slowness
}
