import { absent } from './full-confirmation.ts'

/** A value for a field, and the rule that it violates; null for a valid one. */
export type FieldCase = readonly [value: unknown, rule: string | null]

const broken = (rule: string, ...values: readonly unknown[]): FieldCase[] => values.map((value) => [value, rule])
const good = (...values: readonly unknown[]): FieldCase[] => values.map((value) => [value, null])

const missing = broken('required', absent, null)
const absentOrNull = good(absent, null)
const noText = broken('type', 1, 0, true, {}, [], ['a'])

const exactly = (length: number, character = 'x'): string => character.repeat(length)

/** A string of the maximum length is valid, one longer is not; length counts characters, not code units. */
const upTo = (length: number): FieldCase[] => [
  ...good(exactly(length), exactly(length, '衣'), exactly(length, '👗')),
  ...broken('max-length', exactly(length + 1), exactly(length + 1, '👗')),
]

export const requiredText = (max?: number): FieldCase[] => [
  ...missing,
  ...broken('required', '', ' ', '\t\n ', '\u00a0\u2003\u3000'),
  ...noText,
  ...good('x', ' x ', '0', 'null'),
  ...(max === undefined ? good(exactly(5000)) : upTo(max)),
]

export const optionalText = (max?: number): FieldCase[] => [
  ...absentOrNull,
  ...good('', ' ', 'x', '\u0000', '\ud800'),
  ...noText,
  ...(max === undefined ? good(exactly(5000)) : upTo(max)),
]

/** Strings that are also part of an address. */
export const identifierText = (max: number): FieldCase[] => [
  ...requiredText(max),
  ...good('a/b c?d#e%', 'ü衣👗', '..'),
  ...broken('identifier', 'a\u0000', 'a\nb', '\u001b', 'a\u007f', 'a\u0085b', 'a\ud800', '\udc00a'),
]

export const country: FieldCase[] = [
  ...missing,
  ...broken('required', ''),
  ...noText,
  ...good('DE', 'GB', 'JP', 'SS', 'CW'),
  ...broken('country-code', 'de', 'De', 'ZZ', 'UK', 'EU', 'XK', 'AN', '12', ' D'),
  ...broken('exact-length', 'D', 'DEU', 'DE ', 'Germany'),
]

export const currency: FieldCase[] = [
  ...missing,
  ...broken('required', ''),
  ...broken('type', 978, true, {}, []),
  ...good('EUR', 'JPY', 'KWD', 'CLF', 'XCG', 'ZWG'),
  ...broken('currency-code', 'eur', 'Eur', 'ABC', 'XXX', 'XTS', 'XAU', 'BGN', 'ANG', 'HRK', 'DEM', '978', 'EU '),
  ...broken('exact-length', 'EU', 'EURO', 'EUR '),
]

export const amount: FieldCase[] = [
  ...missing,
  ...broken('type', 1, 42.5, 0, true, {}, []),
  ...good('0', '-0', '0.00', '1', '-1.5', '1.10', '007', '0.000001', '1.123456'),
  ...good(exactly(18, '9'), `-${exactly(18, '9')}.999999`),
  ...broken('amount', exactly(19, '9'), `-${exactly(19, '1')}`, `${exactly(19, '0')}.1`, '1.1234567'),
  ...broken(
    'amount',
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '1e5',
    '1E5',
    '.5',
    '5.',
    '-',
    '-.5',
    '--1',
    '1,5',
    '1.000,00',
    '0x10',
  ),
  ...broken('amount', '1_000', '٣', '１', 'NaN', 'Infinity', '€1', '1\n', '1.2.3'),
]

const moments = {
  good: [
    ['2026-03-04T13:07:15Z', '2026-03-04T13:07:15.3334361Z', '2026-03-04T13:07:15.123456789Z', '2026-03-04t13:07:15z'],
    ['2026-03-04T13:07:15.0+00:00', '2026-03-04T13:07:15-23:59', '2024-02-29T00:00:00Z', '2016-12-31T23:59:60Z'],
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2017-01-01T00:59:60+01:00'],
  ].flat(),
  broken: [
    ['', ' ', '2026-03-04', '2026-03-04T13:07:15', '2026-03-04 13:07:15Z', '2026-03-04T13:07Z', '20260304T130715Z'],
    ['2026-03-04T13:07:15.1234567890Z', '2026-03-04T13:07:15.Z', '2026-03-04T13:07:15,5Z', '2026-03-04T13:07:15+01'],
    ['2026-03-04T13:07:15+0100', '2026-03-04T13:07:15+24:00', '2026-02-30T00:00:00Z', '2025-02-29T00:00:00Z'],
    ['2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z', '2026-01-32T00:00:00Z', '2026-01-01T24:00:00Z'],
    ['2026-01-01T00:60:00Z', '2026-01-01T00:00:61Z', '2026-01-01T23:59:60Z', '2016-12-31T22:59:60Z'],
    ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'],
    ['12026-01-01T00:00:00Z', '-2026-01-01T00:00:00Z', ' 2026-03-04T13:07:15Z', 'now', '1772629635', '/Date(1)/'],
  ].flat(),
}

const moment: FieldCase[] = [
  ...good(...moments.good),
  ...broken('date-time', ...moments.broken),
  ...broken('type', 1_772_629_635, true, {}, []),
]

export const requiredMoment: FieldCase[] = [...missing, ...moment]
export const optionalMoment: FieldCase[] = [...absentOrNull, ...moment]

export const requiredWord = (...allowed: readonly string[]): FieldCase[] => [...missing, ...createEnumCases(allowed)]
export const optionalWord = (...allowed: readonly string[]): FieldCase[] => [
  ...absentOrNull,
  ...createEnumCases(allowed),
]

function createEnumCases(allowed: readonly string[]): FieldCase[] {
  const otherwise = allowed.flatMap((word) => [word.toLowerCase(), word.toUpperCase(), ` ${word}`, `${word} `])
  return [...good(...allowed), ...broken('enum', '', ' ', 'Other', ...otherwise), ...noText]
}

export const optionalFlag: FieldCase[] = [
  ...absentOrNull,
  ...good(true, false),
  ...broken('type', 'true', 'false', '', 0, 1, {}, []),
]

export const quantity: FieldCase[] = [
  ...missing,
  ...good(1, 2, 2 ** 31 - 1),
  ...broken('range', 0, -0, -1, 2 ** 31, -(2 ** 31) - 1, 1e300, Number.POSITIVE_INFINITY),
  ...broken('type', '1', '', 1.5, true, {}, []),
]

export const optionalInt32: FieldCase[] = [
  ...absentOrNull,
  ...good(0, -0, 1, -1, 2 ** 31 - 1, -(2 ** 31)),
  ...broken('range', 2 ** 31, -(2 ** 31) - 1, Number.POSITIVE_INFINITY),
  ...broken('type', '1', '', 0.5, true, {}, []),
]

export const optionalDouble: FieldCase[] = [
  ...absentOrNull,
  ...good(0, -0, 1, 1.1, -1.1, 1e308, 5e-324),
  ...broken('range', Number.POSITIVE_INFINITY),
  ...broken('type', '1', '', true, {}, []),
]

export const percentage: FieldCase[] = [
  ...absentOrNull,
  ...good('0.000001', '0.1', '1', '12.5', '50', '99', '99.9', '99.999999'),
  ...broken('percentage', '0', '0.0', '00', '0.000000', '100', '100.0', '100.000001', '101', '-1', '-0.5', '+5', '1e1'),
  ...broken('percentage', '', ' ', ' 5', '5 ', '5%', '.5', '5.', 'ten', '1,5', '٥'),
  ...broken('type', 5, 12.5, true, {}, []),
]

export const requiredObject: FieldCase[] = [...missing, ...broken('type', 'x', 1, true, [], [{}])]
export const optionalObject: FieldCase[] = [...absentOrNull, ...broken('type', 'x', 1, true, [], [{}])]

const noList = broken('type', 'x', 1, true, {}, { 0: {}, length: 1 })

/** A list that must not be empty. */
export const requiredList: FieldCase[] = [...missing, ...broken('min-items', []), ...noList]
export const optionalList: FieldCase[] = [...absentOrNull, ...good([]), ...noList]

/** A list entry: it can be neither omitted nor null. */
export const entry: FieldCase[] = [...broken('required', null), ...broken('type', 'x', 1, true, [])]
