import { renderErrorsPage } from './errors-page.ts'
import { renderEventsPage } from './events-page.ts'
import type { ReferenceInput } from './input.ts'
import { addressOf, renderPage } from './layout.ts'
import { listOperations } from './list-operations.ts'
import { renderOverviewPage } from './overview-page.ts'
import { renderServicePage } from './service-page.ts'

/** Makes every page of the reference, by the last part of its address; that of the first page is empty. */
export function renderReferencePages(input: ReferenceInput): ReadonlyMap<string, string> {
  const operations = listOperations(input.document, input.routes)
  const pageOf = new Map(operations.map(({ route }) => [route.operationId, addressOf(route.service)]))
  const pages = [
    renderOverviewPage(input, operations),
    ...input.services.map((service) => renderServicePage(input, service, operations, pageOf)),
    renderEventsPage(input, pageOf),
    renderErrorsPage(input),
  ]
  return new Map(pages.map((page) => [page.name, renderPage(input, page)]))
}
