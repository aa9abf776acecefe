const codesByDecimals: ReadonlyArray<readonly [decimals: number, codes: string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
      CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
      HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK
      MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
      RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
      USD USN UYU UZS VED VES WST XAD XCD XCG XDR YER ZAR ZMW ZWG
    `,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  codesByDecimals.flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, decimals] as const),
  ),
)

/**
 * The active ISO 4217 codes in alphabetical order (list one as published on 1 January 2026, with XCG instead of ANG and
 * without BGN).
 *
 * Includes the fund codes (BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW, XAD) and the special drawing right XDR, because
 * contracts are priced in them. Excludes codes that are not used for prices: metals (XAU, XAG, XPT, XPD), bond market
 * units (XBA, XBB, XBC, XBD), XSU, XUA, the test code XTS and "no currency" XXX.
 */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()].toSorted()

/** Whether a text is one of `currencyCodes`; upper case only. */
export function isCurrencyCode(text: string): boolean {
  return decimalsByCode.has(text)
}

/**
 * Returns the number of decimals of a currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD, 4 for CLF.
 * XDR, for which the standard defines none, has 2.
 *
 * @throws RangeError if the code is not one of `currencyCodes`
 */
export function getMinorUnits(code: string): number {
  const decimals = decimalsByCode.get(code)
  if (decimals === undefined) throw new RangeError(`${code} is not an active ISO 4217 currency code`)
  return decimals
}
