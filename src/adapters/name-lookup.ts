import { type LookupAddress, Resolver } from 'node:dns'
import { promisify } from 'node:util'

/** How long a name server may take, in milliseconds, and how often one is asked. */
const timeouts = { timeout: 2000, tries: 2 }

/**
 * Finds the addresses of host names by asking name servers itself. The system's own lookup would do it in one of few
 * threads, which names whose servers never answer could all hold, and with them whatever else needs one. So entries of
 * `/etc/hosts` do not count; `localhost` is this machine.
 *
 * @throws Error with a code of the system when a name has no address
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
