import type { ListedPackage, Package } from '#client'
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
  if (shown.shippingStatus) return { title: shown.shippingStatus, tone: 'info' }
  return hasLabel ? { title: t.packages.labelMade, tone: 'good' } : { title: t.packages.taken, tone: 'neutral' }
}

export const documentTitles: Readonly<Record<Package['shippingDocumentation'][number]['type'], string>> =
  t.packages.document
