import type { ListedPackage, Package, PackageSubmission } from '#client'
import { t } from '../../language/messages.ts'
import type { Tone } from '../../parts/controls.tsx'

type PackageState = Pick<
  ListedPackage,
  'holdReleaseStatus' | 'holdDecision' | 'shippingDocumentationRequested' | 'shippingDocumentation' | 'shippingStatus'
>

/** Whether a package is pending a decision to release or cancel it. */
export const isWaiting = ({ holdReleaseStatus, holdDecision }: PackageState): boolean =>
  holdReleaseStatus === 'Held' && holdDecision?.action !== 'Cancel'

/** The most important state of a package, with its tone. */
export function describeState(shown: PackageState): { readonly title: string; readonly tone: Tone } {
  if (isWaiting(shown)) return { title: t.packages.held, tone: 'warn' }
  if (shown.holdReleaseStatus === 'Held') return { title: t.packages.cancelled, tone: 'neutral' }
  const hasLabel = shown.shippingDocumentation.some(({ type }) => type === 'SHIPPING_LABEL')
  if (shown.shippingDocumentationRequested === true && !hasLabel) return { title: t.packages.noLabel, tone: 'bad' }
  if (shown.shippingStatus) return { title: nameStatus(shown.shippingStatus), tone: 'info' }
  return hasLabel ? { title: t.packages.labelMade, tone: 'good' } : { title: t.packages.taken, tone: 'neutral' }
}

const statuses: ReadonlyMap<string, string> = new Map(
  Object.entries(t.packages.status).map(([status, title]) => [status.toLowerCase(), title]),
)

/** A common status in the user's language, such as `In transit` for `in_transit`; retailers may use others. */
export const nameStatus = (status: string): string =>
  statuses.get(status.replaceAll(/[\s_-]/g, '').toLowerCase()) ?? status

/**
 * The warnings that a package's page lists. Why it is or was on hold is said elsewhere: at the top while that awaits a
 * decision, and afterwards by the decision. So is that a package on hold has no documents.
 */
export const listShownWarnings = ({ package: shown, warnings = [] }: PackageSubmission) =>
  warnings.filter(({ code }) => code !== 'Held' && !(code === 'DocumentNotMade' && shown.holdReleaseStatus === 'Held'))

const warningTitles: Readonly<Record<string, string>> = t.packages.warning

/** What a warning's code means; the message says more. */
export const nameWarning = (code: string): string => warningTitles[code] ?? code

export const documentTitles: Readonly<Record<Package['shippingDocumentation'][number]['type'], string>> =
  t.packages.document
