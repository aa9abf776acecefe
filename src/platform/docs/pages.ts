import { errorsPage } from './errors-page.ts'
import { eventsPage } from './events-page.ts'
import type { ReferenceInput } from './input.ts'
import { addressOf, layOut } from './layout.ts'
import { operationsOf } from './operations-of.ts'
import { overviewPage } from './overview-page.ts'
import { servicePage } from './service-page.ts'

/** Makes every page of the reference, by the last part of its address; that of the first page is empty. */
export function referencePages(input: ReferenceInput): ReadonlyMap<string, string> {
  const operations = operationsOf(input.document, input.routes)
  const pageOf = new Map(operations.map(({ route }) => [route.operationId, addressOf(route.service)]))
  const pages = [
    overviewPage(input, operations),
    ...input.services.map((service) => servicePage(input, service, operations, pageOf)),
    eventsPage(input, pageOf),
    errorsPage(input),
  ]
  return new Map(pages.map((page) => [page.name, layOut(input, page)]))
}
