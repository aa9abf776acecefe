import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The axe-core accessibility checks, as a script to run in a page. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export interface BarrierSearch {
  /** Selects a part of the page, such as a modal dialog that makes the rest inert. */
  readonly within?: string | undefined
  /** Ids of the rules to check; all by default. */
  readonly rules?: readonly string[] | undefined
}

/**
 * A script that picks, within an element, the first of all with text that have the same colours, font and backgrounds:
 * checking the contrast of each again takes seconds on a long page.
 */
const pickOneOfEachStyle = (within: string): string => `(() => {
  const backgrounds = new Map()
  const getBackgrounds = (element) => {
    if (element === null) return ''
    if (!backgrounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = [backgroundColor, backgroundImage, opacity].join()
      backgrounds.set(element, own === 'rgba(0, 0, 0, 0),none,1'
        ? getBackgrounds(element.parentElement)
        : own + ' ' + getBackgrounds(element.parentElement))
    }
    return backgrounds.get(element)
  }
  const hasText = ({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const firstOfStyle = new Map()
  for (const element of document.querySelectorAll(${JSON.stringify(within)} + ' *')) {
    if (!element.matches('input, select, textarea') && !hasText(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const style = [color, fontSize, fontWeight, textShadow, getBackgrounds(element)].join()
    if (!firstOfStyle.has(style)) firstOfStyle.set(style, element)
  }
  return [...firstOfStyle.values()]
})()`

/**
 * Lists accessibility violations that axe-core finds. Bypasses the page's content security policy, which blocks foreign
 * scripts.
 */
export async function findBarriers(page: Page, { within = 'html', rules }: BarrierSearch = {}): Promise<string[]> {
  return runAxe(page, JSON.stringify(within), rules)
}

/**
 * Lists texts with too little contrast in the current colour scheme. For a page whose other schemes {@link findBarriers}
 * has searched: only the colours differ, so one text of each style is enough.
 */
export async function findLowContrast(page: Page, within = 'html'): Promise<string[]> {
  const texts = `{ include: ${pickOneOfEachStyle(within)} }`
  return runAxe(page, texts, ['color-contrast'])
}

async function runAxe(page: Page, context: string, rules: readonly string[] | undefined): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(`${axe}; 0`)
  const { violations } = (await page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
