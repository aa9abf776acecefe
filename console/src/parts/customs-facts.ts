/** How the server writes the facts that a landed cost lacks; there is a message of the same name for each. */
const forms = {
  unknownCategory: /^(?<text>whether it is .*), which no goods of (?<code>\S+) are known to be there$/,
  exceptedGoods: /^whether it is of the goods that are excepted from .* at a reduced rate$/,
  exchangeRate: /^exchange rate from (?<from>[A-Z]{3}) to (?<to>[A-Z]{3})$/,
  oldRates: /^exchange rates of (?<day>[\d-]+): those used are of (?<used>[\d-]+)$/,
  taxRate: /^the rate of tax in (?<place>\S+) on (?<day>[\d-]+)$/,
  taxInBase: /^the tax in (?<place>\S+), whose base contains it and cannot be at (?<rate>\S+)$/,
  rules: /^the rules of (?<place>\S+) on (?<day>[\d-]+)$/,
  digits: /^further digits of (?<code>.+), whose lines in the tariff have different rates \((?<rates>.*)\)$/,
  severalRates:
    /^which of the rates of duty (?<code>.+) has, of which the tariff in the data has several \((?<rates>.*)\); /,
  rateBetween: /^the rate of duty in (?<place>\S+) for (?<code>.+), between (?<from>.+) and (?<to>.+)$/,
  grossWeight: /^the gross weight with the packing, which the duty is counted by$/,
  measure: /^the .* of the goods, which the duty is counted by and no request can state$/,
  dutyRate: /^the rate of duty in (?<place>\S+) on (?<day>[\d-]+) for (?<code>.+): the tariff has no figure for it$/,
  dutyNoTariff: /^the rate of duty in (?<place>\S+) on (?<day>[\d-]+) for (?<code>.+): the tariff is not in the data$/,
  dutyOldTariff:
    /^the rate of duty in (?<place>\S+) on (?<day>[\d-]+) for (?<code>.+): the tariff of that day is not in the data;/,
  noAgreement: /^whether there is a preference for goods of (?<origin>.+): the data has no agreement for them$/,
  preferenceRate: /^the preferential rate for goods of (?<origin>[^(]+) \((?<names>.*)\), which is not in the data$/,
  unreadable: /^the rate of duty, which the tariff writes as “(?<text>.*)”$/,
  takesPlace: /^whether a preference takes the place of (?<name>.*)$/,
  applies: /^whether (?<name>.*) applies$/,
  product: /^the product (?<product>.+) of the brand (?<brand>\S+)$/,
  noBand: /^no rate of tax is of band (?<band>\d+) in (?<place>\S+|the country)$/,
  bandRates: /^which of the rates of band (?<band>\d+) it has: (?<rates>.*)$/,
} as const satisfies Readonly<Record<string, RegExp>>

export type FactName = keyof typeof forms

/** A fact that a landed cost lacks, with what the server names in it. */
export interface ReadFact {
  readonly name: FactName
  readonly values: Readonly<Record<string, string>>
}

/** Recognises a fact; null for the name of a measure or law, and for conditions of tax rates. */
export function readFact(text: string): ReadFact | null {
  for (const [name, form] of Object.entries(forms)) {
    const found = form.exec(text)
    if (found !== null) return { name: name as FactName, values: { ...found.groups } }
  }
  return null
}

/** Splits off the rates that a fact decides between, as in `whether it is food (7%, else 19%)`. */
export function splitRates(text: string): { readonly fact: string; readonly rates: readonly [string, string] | null } {
  const [, fact, rate, other] = /^(whether .*) \(([\d.]+%), else ([\d.]+%)\)$/.exec(text) ?? []
  return fact === undefined || rate === undefined || other === undefined
    ? { fact: text, rates: null }
    : { fact, rates: [rate, other] }
}
