const countDecimals = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** An amount in units of its last decimal, such as 1250 for `12.5` with 2 decimals. */
function toUnits(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function fromUnits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return units < 0n ? `-${text}` : text
}

/** Adds decimal amounts of one currency, without losing digits. */
export function addAmounts(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map(countDecimals))
  return fromUnits(
    amounts.reduce((sum, amount) => sum + toUnits(amount, decimals), 0n),
    decimals,
  )
}

/** Multiplies a decimal amount by a whole number, without losing digits. */
export function multiplyAmount(amount: string, factor: number): string {
  const decimals = countDecimals(amount)
  return fromUnits(toUnits(amount, decimals) * BigInt(factor), decimals)
}
