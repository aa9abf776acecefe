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
 * Lists accessibility violations that axe-core finds. Bypasses the page's content security policy, which blocks foreign
 * scripts.
 */
export async function findBarriers(page: Page, { within = 'html', rules }: BarrierSearch = {}): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(`${axe}; 0`)
  const { violations } = (await page.evaluate(`axe.run('${within}', ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
