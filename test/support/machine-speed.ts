/** Processor time in milliseconds that {@link measureSlowness} takes on the reference machine of the tests' limits. */
const referenceTime = 16

const referenceText = JSON.stringify(
  Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`member${index}`, index])),
)

/** Milliseconds for which a measurement is reused; the load of the machine changes more slowly. */
const validFor = 5_000

let measured: { readonly slowness: number; readonly at: number } | undefined

/**
 * Measures how many times slower this machine currently is than the reference machine; at least 1. Other processes slow
 * even processor time down because they share caches and cores, so limits in milliseconds only make sense relative to a
 * known workload.
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
