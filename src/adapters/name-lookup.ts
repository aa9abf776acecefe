import { type LookupAddress, Resolver } from 'node:dns'
import { promisify } from 'node:util'

/** Milliseconds for a name server, and attempts. */
const timeouts = { timeout: 2000, tries: 2 }

/**
 * Resolves host names by asking name servers directly. The system's own lookup uses a small thread pool, which names
 * with unresponsive servers could exhaust. Entries of `/etc/hosts` are ignored; `localhost` is this machine.
 *
 * @throws Error with a system code if a name has no address
 */
export function createNameLookup(): (hostname: string) => Promise<readonly LookupAddress[]> {
  const resolver = new Resolver(timeouts)
  const resolve4 = promisify((name: string, done: (error: Error | null, found: string[]) => void) =>
    resolver.resolve4(name, done),
  )
  const resolve6 = promisify((name: string, done: (error: Error | null, found: string[]) => void) =>
    resolver.resolve6(name, done),
  )
  return async (hostname) => {
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    }
    const [four, six] = await Promise.allSettled([resolve4(hostname), resolve6(hostname)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}
