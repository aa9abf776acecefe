import type { Desk, InstallationDesk } from '#client'

export interface TaskTexts {
  readonly title: string
  readonly nothing: string
  /** What stands before its age; “oldest” unless told. */
  readonly since?: string
  /** Where it is worked off; null where there is no page for it. */
  readonly page: string | null
}

export const taskTexts: Readonly<Record<Desk['tasks'][number]['name'], TaskTexts>> = {
  'confirmations-on-hold': {
    title: 'Confirmations on hold',
    nothing: 'none is held',
    page: 'confirmations?status=OnHold',
  },
  'returns-to-inspect': { title: 'Returns to inspect', nothing: 'none has arrived', page: 'returns?status=ToInspect' },
  'packages-held': { title: 'Packages held', nothing: 'all may leave', page: 'packages?status=Held' },
  'labels-failed': { title: 'Packages without a label', nothing: 'all have one', page: 'packages?status=NoLabel' },
  'invalid-products': { title: 'Invalid products', nothing: 'all are valid', page: 'catalog?view=invalid' },
  'products-awaiting-classification': {
    title: 'Awaiting classification',
    nothing: 'all have a code',
    page: 'catalog?view=review',
  },
  'webhooks-parked': {
    title: 'Parked webhook deliveries',
    nothing: 'all have arrived',
    page: 'developers?view=webhooks',
  },
}

/** Of the installation as a whole, for those who look after it. */
export const installationTaskTexts: Readonly<Record<InstallationDesk['tasks'][number]['name'], TaskTexts>> = {
  'jobs-behind': { title: 'Jobs behind', nothing: 'all begin in time', page: 'installation?state=Ready' },
  'jobs-failed': { title: 'Jobs given up', nothing: 'none has failed', page: 'installation?state=Failed' },
  'exchange-rates-old': {
    title: 'Old exchange rates',
    nothing: 'up to date',
    since: 'of',
    page: 'installation?view=rates',
  },
}
