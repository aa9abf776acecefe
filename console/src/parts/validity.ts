import type { LandedCostExplanation } from '#client'
import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { formatDay } from './time.tsx'

/** The period of a rule, to follow its source; empty if it has no limits. */
export function describeValidity({ from, to }: LandedCostExplanation['validity']): string {
  if (from === null && to === null) return ''
  if (to === null) return `; ${fill(t.cost.since, { from: formatDay(from ?? '') })}`
  return from === null
    ? `; ${fill(t.cost.untilBefore, { to: formatDay(to) })}`
    : `; ${fill(t.cost.fromUntil, { from: formatDay(from), to: formatDay(to) })}`
}
