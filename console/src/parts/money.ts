import { locale } from '../language/languages.ts'

/** Formats an amount with its currency, such as `€1,234.50`, without losing digits; in the console's language unless another is given. */
export function formatMoney(amount: string | number, currency: string, inLocale: string = locale): string {
  const text = String(amount)
  const { maximumFractionDigits: usual = 0 } = new Intl.NumberFormat(inLocale, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const decimals = Math.max(usual, text.split('.')[1]?.length ?? 0)
  const format = new Intl.NumberFormat(inLocale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(text as Intl.StringNumericLiteral)
}

/** Currency codes known to the browser. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency')
