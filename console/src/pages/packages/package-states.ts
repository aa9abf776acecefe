import type { ListedPackage, Package } from '#client'
import type { Tone } from '../../parts/controls.tsx'

type PackageState = Pick<
  ListedPackage,
  'holdReleaseStatus' | 'holdDecision' | 'shippingDocumentationRequested' | 'shippingDocumentation' | 'shippingStatus'
>

/** Whether a package waits for somebody to release or cancel it. */
export const isWaiting = ({ holdReleaseStatus, holdDecision }: PackageState): boolean =>
  holdReleaseStatus === 'Held' && holdDecision?.action !== 'Cancel'

/** What is to be known of a package first, and how it is shown. */
export function describeState(shown: PackageState): { readonly title: string; readonly tone: Tone } {
  if (isWaiting(shown)) return { title: 'Held', tone: 'warn' }
  if (shown.holdReleaseStatus === 'Held') return { title: 'Cancelled', tone: 'neutral' }
  const hasLabel = shown.shippingDocumentation.some(({ type }) => type === 'SHIPPING_LABEL')
  if (shown.shippingDocumentationRequested === true && !hasLabel) return { title: 'No label', tone: 'bad' }
  if (shown.shippingStatus) return { title: shown.shippingStatus, tone: 'info' }
  return hasLabel ? { title: 'Label made', tone: 'good' } : { title: 'Taken', tone: 'neutral' }
}

export const documentTitles: Readonly<Record<Package['shippingDocumentation'][number]['type'], string>> = {
  SHIPPING_LABEL: 'Label',
  COMMERCIAL_INVOICE: 'Commercial invoice',
  CN22: 'CN22',
  CN23: 'CN23',
  RETURN_LABEL: 'Return label',
}
