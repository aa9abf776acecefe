import { getGuidePageName, type RenderedGuide } from './guides.ts'
import type { ReferencePage } from './layout.ts'

/** Renders the page of a guide, with its second-level headings as contents. */
export function renderGuidePage({ name, title, sections, main }: RenderedGuide): ReferencePage {
  const contents = sections
    .filter(({ depth }) => depth === 2)
    .map((section) => ({ anchor: section.anchor, label: section.title }))
  return { name: getGuidePageName(name), title, contents, main }
}
