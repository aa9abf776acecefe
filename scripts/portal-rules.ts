import { coolingOffDays, withdrawalCountries } from '../src/returns/orders/service/return-period.ts'
import { commonReasons, usualReasons } from '../src/returns/return-orders/service/return-reasons.ts'

/** Generates the file that tells the console's preview of a return policy what the return portal shows. */
export function generatePortalRules(): string {
  const write = (value: unknown): string => JSON.stringify(value, null, 2)
  return [
    '// Generated from the rules of the return portal by `npm run generate`.\n',
    '/** Texts of common return reasons, by language and code. */',
    `export const commonReasons: Readonly<Record<string, Readonly<Record<string, string>>>> = ${write(commonReasons)}\n`,
    '/** The codes that shoppers can choose if a policy has none. */',
    `export const usualReasons: readonly string[] = ${write(usualReasons)}\n`,
    '/** Countries whose consumers may withdraw from a contract. */',
    `export const withdrawalCountries: ReadonlySet<string> = new Set(${write([...withdrawalCountries])})\n`,
    '/** Days after delivery in which they may. */',
    `export const withdrawalDays = ${coolingOffDays}\n`,
  ].join('\n')
}
