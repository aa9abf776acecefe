import { portalLanguages, portalMessages } from '../src/returns/index.ts'
import { coolingOffDays, withdrawalCountries } from '../src/returns/orders/service/return-period.ts'
import { commonReasons, usualReasons } from '../src/returns/return-orders/service/return-reasons.ts'

/** The texts of the return portal that the preview shows, by language. */
const portalTexts = Object.fromEntries(
  portalLanguages.map((language) => {
    const messages = portalMessages[language]
    const { itemsTitle, itemsIntro, nothingTitle, methodTitle, free } = messages
    const method = {
      Postal: messages.method_Postal,
      PUDO: messages.method_PUDO,
      Collections: messages.method_Collections,
    }
    const noReturns = messages.orderReason_CountryNotReturnable
    return [language, { itemsTitle, itemsIntro, nothingTitle, noReturns, methodTitle, method, free }]
  }),
)

/** Generates the file that tells the console's preview of a return policy what the return portal shows. */
export function generatePortalRules(): string {
  const write = (value: unknown): string => JSON.stringify(value, null, 2)
  return [
    '// Generated from the rules of the return portal by `npm run generate`.\n',
    '/** Texts of the pages that the preview shows, by language. */',
    `export const portalTexts = ${write(portalTexts)} as const\n`,
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
