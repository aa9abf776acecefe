import type { RenderedGuide } from './guides.ts'
import type { ReferencePage } from './layout.ts'

/** The address of a guide's page, as the name of a page. */
export const guidePageName = (name: string): string => `guides/${name}`

/** The page of a guide; its contents are its headings of the second level. */
export function renderGuidePage({ name, title, sections, main }: RenderedGuide): ReferencePage {
  const contents = sections
    .filter(({ depth }) => depth === 2)
    .map((section) => ({ anchor: section.anchor, label: section.title }))
  return { name: guidePageName(name), title, contents, main }
}
