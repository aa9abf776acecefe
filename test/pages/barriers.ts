import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** The accessibility checks of axe-core, as a script to be run in a page. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core')), 'utf8')

export interface BarrierSearch {
  /** Selects a part of the page, such as a dialog, behind which the rest is out of reach. */
  readonly within?: string | undefined
  /** Ids of the rules to look at; all of them by default. */
  readonly rules?: readonly string[] | undefined
}

/** What axe-core finds wrong with a page as it is. It is run past the policy of the page, which refuses it as any other. */
export async function findBarriers(page: Page, { within = 'html', rules }: BarrierSearch = {}): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(`${axe}; 0`)
  const { violations } = (await page.evaluate(`axe.run('${within}', ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
}
