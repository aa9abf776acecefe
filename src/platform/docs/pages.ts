import { setImmediate } from 'node:timers/promises'
import { type BrowserFiles, collectBrowserFiles } from './browser-files.ts'
import { renderErrorsPage } from './errors-page.ts'
import { renderEventsPage } from './events-page.ts'
import { renderGuidePage } from './guide-page.ts'
import { normalizeEndpoint, type RenderedGuide, readGuideTitle, renderGuide } from './guides.ts'
import type { ReferenceInput } from './input.ts'
import { getPageAddress, type ReferencePage, renderPage } from './layout.ts'
import { listOperations } from './list-operations.ts'
import { renderOverviewPage } from './overview-page.ts'
import { buildRequestFile } from './request-file.ts'
import { buildSearchIndex } from './search-index.ts'
import { renderServicePage } from './service-page.ts'

export interface Reference {
  /** All pages by path below `/docs/`; the first page's is empty. */
  readonly pages: ReadonlyMap<string, string>
  readonly browserFiles: BrowserFiles
}

/** Builds all pages of the reference and their files; yields to other requests in between. */
export async function renderReference(input: ReferenceInput): Promise<Reference> {
  const operations = listOperations(input.document, input.routes)
  const pageOf = new Map(operations.map(({ route }) => [route.operationId, getPageAddress(route.service)]))
  const guideTitles = new Map(input.guides.map((guide) => [guide.name, readGuideTitle(guide)]))
  const links = {
    publicUrl: input.publicUrl,
    guideTitles,
    operations: new Map(
      operations.map(({ route }) => [
        normalizeEndpoint(`${route.method} ${route.path}`),
        `${getPageAddress(route.service)}#${route.operationId}`,
      ]),
    ),
  }
  const guides: RenderedGuide[] = []
  for (const guide of input.guides) {
    await setImmediate()
    guides.push(renderGuide(guide, links))
  }
  const pages: ReferencePage[] = [
    renderOverviewPage(input, operations, guides),
    renderEventsPage(input, pageOf),
    renderErrorsPage(input),
    ...guides.map(renderGuidePage),
  ]
  const data = new Map<string, string>()
  for (const service of input.services) {
    await setImmediate()
    pages.push(renderServicePage(input, service, operations, pageOf, guideTitles))
    data.set(`requests-${service.name}.json`, buildRequestFile(input, operations, service.name))
  }
  await setImmediate()
  data.set('search.json', JSON.stringify(buildSearchIndex(input, operations, guides)))
  const browserFiles = collectBrowserFiles(data)
  const context = { input, guideTitles, browserFiles }
  return { pages: new Map(pages.map((page) => [page.name, renderPage(context, page)])), browserFiles }
}
