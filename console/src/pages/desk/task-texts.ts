import type { Desk, InstallationDesk } from '#client'
import { t } from '../../language/messages.ts'

export interface TaskTexts {
  readonly title: string
  readonly nothing: string
  /** Its date is that of the data, not the time since which the oldest item has waited. */
  readonly isDated?: true
  /** The page to handle it on; null if there is none. */
  readonly page: string | null
}

export const taskTexts: Readonly<Record<Desk['tasks'][number]['name'], TaskTexts>> = {
  'confirmations-on-hold': {
    title: t.desk.task.confirmationsOnHold,
    nothing: t.desk.clear.noneOnHold,
    page: 'confirmations?status=OnHold',
  },
  'withdrawals-to-refund': {
    title: t.desk.task.withdrawalsToRefund,
    nothing: t.desk.clear.noneToRefund,
    page: 'returns?view=withdrawals',
  },
  'returns-to-inspect': {
    title: t.desk.task.returnsToInspect,
    nothing: t.desk.clear.noneReceived,
    page: 'returns?status=ToInspect',
  },
  'packages-held': { title: t.desk.task.packagesHeld, nothing: t.desk.clear.allClear, page: 'packages?status=Held' },
  'labels-failed': {
    title: t.desk.task.labelsFailed,
    nothing: t.desk.clear.allLabelled,
    page: 'packages?status=NoLabel',
  },
  'invalid-products': {
    title: t.desk.task.invalidProducts,
    nothing: t.desk.clear.allValid,
    page: 'catalog?view=invalid',
  },
  'products-awaiting-classification': {
    title: t.desk.task.awaitingClassification,
    nothing: t.desk.clear.allClassified,
    page: 'catalog?view=review',
  },
  'webhooks-parked': {
    title: t.desk.task.webhooksParked,
    nothing: t.desk.clear.allDelivered,
    page: 'developers?view=webhooks',
  },
}

/** Tasks of the whole installation, for its operators. */
export const installationTaskTexts: Readonly<Record<InstallationDesk['tasks'][number]['name'], TaskTexts>> = {
  'jobs-behind': { title: t.desk.task.jobsBehind, nothing: t.desk.clear.onTime, page: 'installation?state=Ready' },
  'jobs-failed': { title: t.desk.task.jobsFailed, nothing: t.desk.clear.noneFailed, page: 'installation?state=Failed' },
  'exchange-rates-old': {
    title: t.desk.task.ratesOld,
    nothing: t.desk.clear.upToDate,
    isDated: true,
    page: 'installation?view=rates',
  },
}
