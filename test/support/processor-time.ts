/**
 * Starts measuring this process's processor time in milliseconds, which depends less on the load of the machine than
 * wall-clock time.
 */
export function measureProcessorTime(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}
