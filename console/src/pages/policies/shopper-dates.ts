import { withdrawalCountries, withdrawalDays } from './portal-rules.generated.ts'

/** What decides a policy's deadlines. */
interface Deadlines {
  readonly countryIso: string
  readonly returnPeriodDays: number
  readonly transitDays: number
}

/** Whether the right of withdrawal applies, whose period starts with the delivery that the transit days estimate. */
export const hasWithdrawalRight = ({ countryIso }: Pick<Deadlines, 'countryIso'>): boolean =>
  withdrawalCountries.has(countryIso)

const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)

/** The last day to withdraw from a contract whose goods ship now; a weekend is extended to Monday, as the server does. */
export function estimateWithdrawalEnd({ transitDays }: Pick<Deadlines, 'transitDays'>, shippedAt: Date): Date {
  const end = addDays(shippedAt, transitDays + withdrawalDays)
  const weekday = end.getUTCDay()
  return addDays(end, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** By how many days a change moves the deadlines of earlier orders; 0 for not at all. */
export const compareDeadlines = (before: Deadlines, after: Deadlines) => ({
  period: after.returnPeriodDays - before.returnPeriodDays,
  withdrawal: hasWithdrawalRight(after) ? after.transitDays - before.transitDays : 0,
})
