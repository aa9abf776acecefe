import { Problem } from '../../kernel/problem.ts'

/**
 * Refuses what another site has a browser send (Fetch Metadata, `Sec-Fetch-Site`). Browsers that do not say so have to be
 * held otherwise, where it matters.
 *
 * @throws Problem `forbidden`
 */
export function assertOwnSite(site: string | string[] | undefined): void {
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Problem('forbidden', 'The form was sent from another site', { reason: 'other-site' })
}
