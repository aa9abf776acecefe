/** The kinds of registration numbers. */
export const registrationKinds = ['EORI', 'VAT', 'IOSS', 'VOEC', 'GST', 'REX', 'IOR'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** The format of a number, without spaces, dots and hyphens, and in words. */
interface NumberForm {
  readonly pattern: RegExp
  readonly words: string
}

const form = (pattern: RegExp, words: string): NumberForm => ({ pattern, words })

/**
 * VAT numbers by country: those of the European Union as in its VIES (Commission, "VAT identification numbers"), Greece
 * with the prefix EL; and the United Kingdom, Switzerland and Norway.
 */
const vatForms: Readonly<Record<string, NumberForm>> = {
  AT: form(/^ATU\d{8}$/, 'ATU and 8 digits'),
  BE: form(/^BE[01]\d{9}$/, 'BE and 10 digits'),
  BG: form(/^BG\d{9,10}$/, 'BG and 9 or 10 digits'),
  CH: form(/^CHE\d{9}(?:MWST|TVA|IVA)?$/, 'CHE and 9 digits, with MWST, TVA or IVA if you like'),
  CY: form(/^CY\d{8}[A-Z]$/, 'CY, 8 digits and a letter'),
  CZ: form(/^CZ\d{8,10}$/, 'CZ and 8 to 10 digits'),
  DE: form(/^DE\d{9}$/, 'DE and 9 digits'),
  DK: form(/^DK\d{8}$/, 'DK and 8 digits'),
  EE: form(/^EE\d{9}$/, 'EE and 9 digits'),
  ES: form(/^ES[A-Z\d]\d{7}[A-Z\d]$/, 'ES and 9 characters, the first or the last of which is a letter'),
  FI: form(/^FI\d{8}$/, 'FI and 8 digits'),
  FR: form(/^FR[A-HJ-NP-Z\d]{2}\d{9}$/, 'FR, 2 characters and 9 digits'),
  GB: form(/^GB(?:\d{9}(?:\d{3})?|(?:GD|HA)\d{3})$/, 'GB and 9 or 12 digits'),
  GR: form(/^EL\d{9}$/, 'EL and 9 digits'),
  HR: form(/^HR\d{11}$/, 'HR and 11 digits'),
  HU: form(/^HU\d{8}$/, 'HU and 8 digits'),
  IE: form(/^IE(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 'IE, 7 digits and 1 or 2 letters'),
  IT: form(/^IT\d{11}$/, 'IT and 11 digits'),
  LT: form(/^LT(?:\d{9}|\d{12})$/, 'LT and 9 or 12 digits'),
  LU: form(/^LU\d{8}$/, 'LU and 8 digits'),
  LV: form(/^LV\d{11}$/, 'LV and 11 digits'),
  MT: form(/^MT\d{8}$/, 'MT and 8 digits'),
  NL: form(/^NL[A-Z\d+*]{9}B[A-Z\d+*]{2}$/, 'NL, 9 characters, B and 2 characters'),
  NO: form(/^(?:NO)?\d{9}(?:MVA)?$/, '9 digits, with MVA if you like'),
  PL: form(/^PL\d{10}$/, 'PL and 10 digits'),
  PT: form(/^PT\d{9}$/, 'PT and 9 digits'),
  RO: form(/^RO\d{2,10}$/, 'RO and 2 to 10 digits'),
  SE: form(/^SE\d{12}$/, 'SE and 12 digits'),
  SI: form(/^SI\d{8}$/, 'SI and 8 digits'),
  SK: form(/^SK\d{10}$/, 'SK and 10 digits'),
}

const gstForms: Readonly<Record<string, NumberForm>> = {
  // ATO: an Australian business number, or the reference number of the simplified registration.
  AU: form(/^(?:\d{11}|\d{12})$/, '11 digits (ABN) or 12 digits (ARN)'),
  CA: form(/^\d{9}RT\d{4}$/, '9 digits, RT and 4 digits'),
  IN: form(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, '15 characters as the GSTIN has them'),
  NZ: form(/^\d{8,9}$/, '8 or 9 digits (IRD number)'),
  SG: form(
    /^(?:[A-Z]\d{8}[A-Z]|[A-Z]{2}\d{7}[A-Z]|\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])$/,
    'as IRAS has given it, 9 or 10 characters',
  ),
}

/** The countries of the European Union, which issue IOSS numbers; Northern Ireland as XI. */
const unionCountries = new Set(Object.keys(vatForms).filter((country) => !['CH', 'GB', 'NO'].includes(country)))

/** A number of which only the length is known. */
const anyNumber = form(/^[A-Z\d]{4,30}$/, '4 to 30 letters and digits')

/** The format of each kind in a country; null if its authority issues none. */
const formOf: Readonly<Record<RegistrationKind, (countryIso: string) => NumberForm | null>> = {
  // Regulation (EU) 2015/2446, annex B: the country and up to 15 characters; HMRC: GB or XI and 12 or 15 digits.
  EORI: (countryIso) => {
    if (countryIso === 'GB') return form(/^(?:GB|XI)\d{12}(?:\d{3})?$/, 'GB or XI, and 12 or 15 digits')
    return unionCountries.has(countryIso)
      ? form(new RegExp(`^${countryIso}[A-Z\\d]{1,15}$`), `${countryIso} and up to 15 letters and digits`)
      : null
  },
  VAT: (countryIso) => vatForms[countryIso] ?? anyNumber,
  // Implementing Regulation (EU) 2020/194, article 3: IM, or IN of an intermediary, and 10 digits.
  IOSS: (countryIso) => (unionCountries.has(countryIso) ? form(/^I[MN]\d{10}$/, 'IM and 10 digits') : null),
  // Skatteetaten: a number of 7 digits.
  VOEC: (countryIso) => (countryIso === 'NO' ? form(/^(?:VOEC)?\d{7}$/, '7 digits') : null),
  GST: (countryIso) => gstForms[countryIso] ?? anyNumber,
  // Implementing Regulation (EU) 2015/2447, annex 22-06: the country, REX, and up to 30 characters.
  REX: (countryIso) =>
    form(new RegExp(`^${countryIso}REX[A-Z\\d]{1,30}$`), `${countryIso}REX and up to 30 letters and digits`),
  // 19 CFR 24.5, CBP Form 5106: NN-NNNNNNNXX (IRS number and suffix), NNN-NN-NNNN (social security), YYDDPP-NNNNN
  // (assigned by CBP).
  IOR: (countryIso) =>
    countryIso === 'US'
      ? form(
          /^\d{9}(?:[A-Z\d]{2})?$/,
          '9 digits, with the suffix of 2 characters if there is one, or the 11 digits that CBP has given',
        )
      : null,
}

/** Whether a number has the format used in that country; only the authority knows whether it was issued. */
export function matchesNumberForm(kind: RegistrationKind, countryIso: string, number: string): boolean {
  return formOf[kind](countryIso)?.pattern.test(number) ?? false
}

/** Describes the format of a number, to follow the field's name. */
export function describeNumberForm(kind: RegistrationKind, countryIso: string): string {
  const found = formOf[kind](countryIso)
  return found === null ? `cannot be: ${countryIso} gives out no ${kind} numbers` : `must be ${found.words}`
}
