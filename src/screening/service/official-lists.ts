import { isRecord } from '../../kernel/is-record.ts'
import { readCountry } from './country-names.ts'
import type { DeniedPartyList, ListedName, PartyFacts, PartyKind } from './denied-party.ts'

/*
 * The file formats of published lists: the Consolidated Screening List of trade.gov (JSON, CSV), the consolidated list
 * of persons, groups and entities subject to EU financial sanctions (XML and CSV, version 1.1), and the UK Sanctions
 * List of the Foreign, Commonwealth & Development Office (XML, CSV).
 */

/** An XML element with its descendants. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

/** The content of a row or element: part of an entry, the date of the list, or nothing relevant. */
export type ListReading =
  | { readonly facts: PartyFacts; readonly publishedOn?: string | null }
  | { readonly publishedOn: string }
  | { readonly leftOut: 'vessel' | 'nothing' }

export type Cells = Readonly<Record<string, string>>

/** How a list is read. */
export interface ListForm {
  /** Its name. */
  readonly title: string
  readonly csv: {
    readonly columns: readonly string[]
    readonly optionalColumns: readonly string[]
    read(cells: Cells): ListReading
  }
  /** Reads elements with one of the names. */
  readonly xml: { readonly elements: readonly string[]; read(element: XmlElement): ListReading } | null
  /** Reads the values at the path. */
  readonly json: { readonly path: string; read(value: unknown): ListReading } | null
}

const leftOut: ListReading = { leftOut: 'nothing' }
const vessel: ListReading = { leftOut: 'vessel' }

const split = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const readText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** The texts of a list, or of one text separated by semicolons. */
const listTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(readText).filter((text) => text !== '') : split(readText(value), /;/)

const toStrongNames = (names: readonly string[]): readonly ListedName[] =>
  names.map((name) => ({ name, isWeak: false }))

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses a date in the formats of these lists: 2026-09-01, 01/09/2026 or 01-Sep-2026, optionally followed by a time.
 *
 * @returns YYYY-MM-DD; null if invalid
 */
export function readListDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})/.exec(text)?.[1]
  if (iso !== undefined) return iso
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/ -](\d{1,2}|[A-Za-z]{3,9})[/ -](\d{4})/.exec(text) ?? []
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (day === '' || number < 1 || number > 12) return null
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const readDay = (text: string): ListReading => {
  const publishedOn = readListDay(text.trim())
  return publishedOn === null ? leftOut : { publishedOn }
}

/** Reads one entry of the Consolidated Screening List, from either format. */
function readScreeningListEntry(entry: Readonly<Record<string, unknown>>): ListReading {
  const type = readText(entry['type']).toLowerCase()
  if (type === 'vessel' || type === 'aircraft') return vessel
  const source = readText(entry['source'])
  const shortSource = /\(([A-Z-]+)\)/.exec(source)?.[1] ?? source
  const number = readText(entry['entity_number']) || readText(entry['id']) || readText(entry['_id'])
  const name = readText(entry['name']).replace(/,? and any successor,? sub-unit,? or subsidiary thereof/i, '')
  if (number === '' || name === '') return leftOut
  const addresses = Array.isArray(entry['addresses']) ? entry['addresses'].filter(isRecord) : []
  return {
    facts: {
      entryId: `${shortSource} ${number}`,
      kind: type === 'individual' ? 'person' : type === 'entity' ? 'organisation' : 'unknown',
      names: toStrongNames([name, ...listTexts(entry['alt_names'])]),
      countries: [
        ...addresses.map(({ country }) => readText(country)),
        ...listAddressCountries(entry['addresses']),
        ...listTexts(entry['nationalities']),
        ...listTexts(entry['citizenships']),
        readText(entry['country']),
      ]
        .filter((country) => country !== '')
        .map(readCountry),
      birthDates: listTexts(entry['dates_of_birth']),
      programmes: [source, ...listTexts(entry['programs'])].filter((programme) => programme !== ''),
    },
  }
}

/** The CSV has addresses as one text; each ends with its country code. */
function listAddressCountries(addresses: unknown): readonly string[] {
  if (typeof addresses !== 'string') return []
  return split(addresses, /;/).flatMap((address) => /(?:^|,)\s*([A-Z]{2})$/.exec(address)?.[1] ?? [])
}

const consolidatedScreeningList: ListForm = {
  title: 'the Consolidated Screening List of the United States',
  csv: {
    columns: ['_id', 'source', 'entity_number', 'type', 'name'],
    optionalColumns: ['programs', 'addresses', 'alt_names', 'citizenships', 'dates_of_birth', 'nationalities'],
    read: readScreeningListEntry,
  },
  xml: null,
  json: { path: '$.results.*', read: (value) => (isRecord(value) ? readScreeningListEntry(value) : leftOut) },
}

const getPartyKind = (code: string): PartyKind =>
  /^p(erson)?$|^individual$/i.test(code) ? 'person' : /^e(nterprise|ntity)?$/i.test(code) ? 'organisation' : 'unknown'

/** A name in the EU list: whole, or in three parts. */
const joinName = (wholeName: string | undefined, ...parts: readonly (string | undefined)[]): string =>
  wholeName?.trim() ||
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')

const cell = (cells: Cells, column: string): string => (cells[column] ?? '').trim()

/** The EU list uses the code 00 for unknown countries. */
const toCountryList = (code: string | undefined): readonly string[] =>
  code === undefined || !/^[A-Z]{2}$/i.test(code.trim()) ? [] : [readCountry(code.trim())]

function readUnionRow(cells: Cells): ListReading {
  const entryId = cell(cells, 'Entity_EU_ReferenceNumber') || cell(cells, 'Entity_LogicalId')
  if (entryId === '') return leftOut
  const name = joinName(
    cells['NameAlias_WholeName'],
    cells['NameAlias_FirstName'],
    cells['NameAlias_MiddleName'],
    cells['NameAlias_LastName'],
  )
  return {
    facts: {
      entryId,
      kind: getPartyKind(cell(cells, 'Entity_SubjectType_ClassificationCode') || cell(cells, 'Entity_SubjectType')),
      names: toStrongNames(name === '' ? [] : [name]),
      countries: [
        ...toCountryList(cells['Address_CountryIso2Code']),
        ...toCountryList(cells['Citizenship_CountryIso2Code']),
      ],
      birthDates: split(cell(cells, 'BirthDate_BirthDate') || cell(cells, 'BirthDate_Year'), /;/),
      programmes: split(cell(cells, 'Entity_Regulation_Programme'), /;/),
    },
    publishedOn: readListDay(cell(cells, 'fileGenerationDate')),
  }
}

const findChildren = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name)

/** The elements at the end of a path. */
const findDescendants = (element: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>((found, name) => found.flatMap((parent) => findChildren(parent, name)), [element])

const listTextsAt = (element: XmlElement, ...path: readonly string[]): readonly string[] =>
  findDescendants(element, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')

function readUnionElement(element: XmlElement): ListReading {
  if (element.name === 'export') return readDay(element.attributes['generationDate'] ?? '')
  const { euReferenceNumber = '', logicalId = '' } = element.attributes
  const entryId = euReferenceNumber.trim() || logicalId.trim()
  if (entryId === '') return leftOut
  const subject = findChildren(element, 'subjectType')[0]?.attributes ?? {}
  return {
    facts: {
      entryId,
      kind: getPartyKind(subject['classificationCode'] ?? subject['code'] ?? ''),
      names: findChildren(element, 'nameAlias').flatMap(({ attributes }) => {
        const { wholeName, firstName, middleName, lastName, strong: isStrong } = attributes
        const name = joinName(wholeName, firstName, middleName, lastName)
        return name === '' ? [] : [{ name, isWeak: isStrong === 'false' }]
      }),
      countries: ['citizenship', 'address'].flatMap((name) =>
        findChildren(element, name).flatMap(({ attributes }) => toCountryList(attributes['countryIso2Code'])),
      ),
      birthDates: findChildren(element, 'birthdate').flatMap(({ attributes }) =>
        split(attributes['birthdate'] ?? attributes['year'] ?? '', /;/),
      ),
      programmes: findChildren(element, 'regulation').flatMap(({ attributes }) =>
        split(attributes['programme'] ?? '', /;/),
      ),
    },
  }
}

const unionList: ListForm = {
  title: 'the list of financial sanctions of the European Union',
  csv: {
    columns: ['Entity_LogicalId', 'NameAlias_WholeName'],
    optionalColumns: [
      'fileGenerationDate',
      'Entity_EU_ReferenceNumber',
      'Entity_SubjectType',
      'Entity_SubjectType_ClassificationCode',
      'Entity_Regulation_Programme',
      'NameAlias_FirstName',
      'NameAlias_MiddleName',
      'NameAlias_LastName',
      'Address_CountryIso2Code',
      'Citizenship_CountryIso2Code',
      'BirthDate_BirthDate',
      'BirthDate_Year',
    ],
    read: readUnionRow,
  },
  xml: { elements: ['export', 'sanctionEntity'], read: readUnionElement },
  json: null,
}

const isLowQuality = (strength: string): boolean => /low|weak/i.test(strength)
/** The columns of a name's parts: the last one is the family name, or the whole name of an organization. */
const nameColumnNumbers = ['1', '2', '3', '4', '5', '6']
/** Partly known birth dates have letters or zeros in place of the rest. */
const birthDatePattern = /^(?:dd|00)\/(?:mm|00)\//i

function readKingdomRow(cells: Cells): ListReading {
  const entryId = cell(cells, 'Unique ID')
  const kind = cell(cells, 'Designation Type')
  if (entryId === '') return leftOut
  if (/ship/i.test(kind)) return vessel
  const name = nameColumnNumbers
    .map((part) => cell(cells, `Name ${part}`))
    .filter(Boolean)
    .join(' ')
  const original = cell(cells, 'Name non-latin script')
  return {
    facts: {
      entryId,
      kind: getPartyKind(kind),
      names: [
        ...(name === '' ? [] : [{ name, isWeak: isLowQuality(cell(cells, 'Alias strength')) }]),
        ...toStrongNames(original === '' ? [] : [original]),
      ],
      countries: [
        ...split(cell(cells, 'Address Country'), /\|/),
        ...split(cell(cells, 'Nationality(/ies)'), /[|;]|\(\d+\)/),
      ].map(readCountry),
      birthDates: split(cell(cells, 'D.O.B'), /[|;]/).map(toBirthDate),
      programmes: split(cell(cells, 'Regime Name'), /\|/),
    },
  }
}

const toBirthDate = (text: string): string =>
  readListDay(text.replace(birthDatePattern, '')) ?? text.replace(birthDatePattern, '')

function readKingdomElement(element: XmlElement): ListReading {
  if (element.name === 'DateGenerated') return readDay(element.text)
  const [entryId] = listTextsAt(element, 'UniqueID')
  const [kind = ''] = listTextsAt(element, 'IndividualEntityShip')
  if (entryId === undefined) return leftOut
  if (/ship/i.test(kind)) return vessel
  return {
    facts: {
      entryId,
      kind: getPartyKind(kind),
      names: [
        ...findDescendants(element, 'Names', 'Name')
          .toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
          .flatMap((listed) => {
            const name = nameColumnNumbers.flatMap((part) => listTextsAt(listed, `Name${part}`)).join(' ')
            const isWeak = listTextsAt(listed, 'AliasStrength').some(isLowQuality)
            return name === '' ? [] : [{ name, isWeak }]
          }),
        ...toStrongNames(listTextsAt(element, 'NonLatinNames', 'NonLatinName', 'NameNonLatinScript')),
      ],
      countries: [
        ...listTextsAt(element, 'Addresses', 'Address', 'AddressCountry'),
        ...listTextsAt(element, 'IndividualDetails', 'Individual', 'Nationalities', 'Nationality'),
      ].map(readCountry),
      birthDates: listTextsAt(element, 'IndividualDetails', 'Individual', 'DOBs', 'DOB').map(toBirthDate),
      programmes: listTextsAt(element, 'RegimeName'),
    },
  }
}

const isPrimary = (listed: XmlElement): boolean =>
  listTextsAt(listed, 'NameType').some((type) => /^primary name$/i.test(type))

const kingdomList: ListForm = {
  title: 'the UK Sanctions List',
  csv: {
    columns: ['Unique ID', 'Name 6'],
    optionalColumns: [
      ...nameColumnNumbers.slice(0, 5).map((part) => `Name ${part}`),
      'Name type',
      'Alias strength',
      'Name non-latin script',
      'Regime Name',
      'Designation Type',
      'Address Country',
      'D.O.B',
      'Nationality(/ies)',
    ],
    read: readKingdomRow,
  },
  xml: { elements: ['DateGenerated', 'Designation'], read: readKingdomElement },
  json: null,
}

export const listForms: Readonly<Record<DeniedPartyList, ListForm>> = {
  'us-csl': consolidatedScreeningList,
  eu: unionList,
  uk: kingdomList,
}
