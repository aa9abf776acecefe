/**
 * Starts to measure, in milliseconds, for how long this process computes: unlike the time on the wall it says little of
 * what else the machine has to do.
 */
export function measureProcessorTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
