import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-parties-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})
beforeEach(() =>
  database.query('truncate portolan.denied_party_edition, portolan.denied_party, portolan.denied_party_name'),
)

async function runImport(list: string, content: string, ...options: readonly string[]) {
  const path = join(directory, 'list')
  await writeFile(path, content)
  return runInProcess({ DATABASE_URL: database.url }, 'import', 'denied-parties', list, path, ...options)
}

const current = async () =>
  database.query<{ id: string; content: unknown }>(
    'select entry_id as id, content from portolan.denied_party where until_edition is null order by 1',
  )

/** Some of the UK Sanctions List's columns, in its order. */
const kingdomHeader =
  'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,' +
  'Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,' +
  'Designation Type,Designation source,Sanctions Imposed,Other Information,Address Country,D.O.B,Nationality(/ies)'
const kingdomRow = (
  id: string,
  last: string,
  first: string,
  kind = 'Individual',
  more: Record<string, string> = {},
) => {
  const cells: Record<string, string> = {
    'Unique ID': id,
    'Name 6': last,
    'Name 1': first,
    'Name type': 'Primary Name',
    'Regime Name': 'The Sandbox (Sanctions) Regulations',
    'Designation Type': kind,
    ...more,
  }
  return kingdomHeader
    .split(',')
    .map((column) => `"${cells[column] ?? ''}"`)
    .join(',')
}
const kingdomFile = (day: string, ...rows: readonly string[]) =>
  [`Report Date: ${day}`, kingdomHeader, ...rows, ''].join('\r\n')

const quibblewick = {
  entryId: 'SBX0001',
  kind: 'person',
  names: [
    { name: 'Orlando QUIBBLEWICK', isWeak: false },
    { name: 'Lando Quibble', isWeak: true },
    { name: 'Орландо Квибблвик', isWeak: false },
  ],
  countries: ['AQ', 'BV'],
  birthDates: ['1970', '1971-03-02'],
  programmes: ['The Sandbox (Sanctions) Regulations'],
}
const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)

describe('list formats', () => {
  it('include the UK Sanctions List as CSV, with a row for each name and address', async () => {
    const file = kingdomFile(
      '20-Nov-2026',
      kingdomRow('SBX0001', 'QUIBBLEWICK', 'Orlando', 'Individual', {
        'Name non-latin script': 'Орландо Квибблвик',
        'Address Country': 'Antarctica',
        'D.O.B': 'dd/mm/1970',
      }),
      kingdomRow('SBX0001', 'Quibble', 'Lando', 'Individual', {
        'Name type': 'Alias',
        'Alias strength': 'Low quality a.k.a',
        'Nationality(/ies)': 'Bouvet Island',
        'D.O.B': '02/03/1971',
      }),
      kingdomRow('SBX0002', 'FROSTLANTERN TRADING', '', 'Entity'),
      kingdomRow('SBX0003', 'SEA OF SAND', '', 'Ship'),
    )
    const { code, stdout } = await runImport('uk', file)
    expect(stdout).toBe(
      'added: 2\n  SBX0001  Orlando QUIBBLEWICK\n  SBX0002  FROSTLANTERN TRADING\nchanged: 0\nremoved: 0\n' +
        'Imported the UK Sanctions List of 2026-11-20: 2 entries.\nSkipped: 1 ships and aircraft.\n',
    )
    expect(code).toBe(0)
    expect(await current()).toMatchObject([{ id: 'SBX0001', content: quibblewick }, { id: 'SBX0002' }])
  })

  it('include the UK Sanctions List as XML', async () => {
    const file = `<?xml version="1.0" encoding="utf-8"?>
      <Designations xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <DateGenerated>20/11/2026</DateGenerated>
        <Designation>
          <UniqueID>SBX0001</UniqueID><OFSIGroupID>1</OFSIGroupID>
          <Names>
            <Name><Name1>Lando</Name1><Name6>Quibble</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
            <Name><Name1>Orlando</Name1><Name6>QUIBBLEWICK</Name6><NameType>Primary Name</NameType></Name>
          </Names>
          <NonLatinNames><NonLatinName><NameNonLatinScript>Орландо Квибблвик</NameNonLatinScript></NonLatinName></NonLatinNames>
          <RegimeName>The Sandbox (Sanctions) Regulations</RegimeName>
          <IndividualEntityShip>Individual</IndividualEntityShip>
          <Addresses><Address><AddressCountry>Antarctica</AddressCountry></Address></Addresses>
          <IndividualDetails><Individual>
            <DOBs><DOB>dd/mm/1970</DOB><DOB>02/03/1971</DOB></DOBs>
            <Nationalities><Nationality>Bouvet Island</Nationality></Nationalities>
          </Individual></IndividualDetails>
        </Designation>
        <Designation><UniqueID>SBX0003</UniqueID><IndividualEntityShip>Ship</IndividualEntityShip></Designation>
      </Designations>`
    const { stdout } = await runImport('uk', file)
    expect(stdout).toContain('Imported the UK Sanctions List of 2026-11-20: 1 entries.')
    expect(await current()).toMatchObject([{ id: 'SBX0001', content: quibblewick }])
  })

  const ofTheUnion = {
    entryId: 'EU.90000.1',
    kind: 'person',
    names: [
      { name: 'Orlando Quibblewick', isWeak: false },
      { name: 'Lando Quibble', isWeak: true },
    ],
    countries: ['AQ', 'BV'],
    birthDates: ['1971-03-02'],
    programmes: ['SBX'],
  }

  it('include the EU list as XML, with its namespace', async () => {
    const file = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-20T17:00:34.049+01:00" globalFileId="1">
        <sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.90000.1" logicalId="90000">
          <remark>A fixture &amp; nobody</remark>
          <regulation regulationType="regulation" programme="SBX"><publicationUrl>https://example.com</publicationUrl></regulation>
          <subjectType code="person" classificationCode="P"/>
          <nameAlias firstName="Orlando" middleName="" lastName="Quibblewick" wholeName="" strong="true" logicalId="1"><regulationSummary/></nameAlias>
          <nameAlias wholeName="Lando Quibble" strong="false" logicalId="2"/>
          <citizenship countryIso2Code="BV"/><address countryIso2Code="AQ"/><address countryIso2Code="00"/>
          <birthdate birthdate="1971-03-02" year="1971"/>
        </sanctionEntity>
        <sanctionEntity logicalId="90001"><subjectType code="enterprise" classificationCode="E"/></sanctionEntity>
      </export>`
    const { stdout } = await runImport('eu', file)
    expect(stdout).toContain('of 2026-11-20: 1 entries.\nSkipped: 1 entries without a name.')
    expect(await current()).toMatchObject([{ id: 'EU.90000.1', content: ofTheUnion }])
  })

  it('include the EU list as CSV, which does not mark weak aliases', async () => {
    const columns =
      'fileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_SubjectType_ClassificationCode;' +
      'Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;' +
      'Address_CountryIso2Code;BirthDate_BirthDate;Citizenship_CountryIso2Code'
    const file = `\uFEFF${columns}
20/11/2026;90000;EU.90000.1;P;person;SBX;Quibblewick;Orlando;;Orlando Quibblewick;;;
20/11/2026;90000;EU.90000.1;P;person;SBX;;;;Lando Quibble;AQ;;
20/11/2026;90000;EU.90000.1;P;person;SBX;;;;;;1971-03-02;BV
`
    expect((await runImport('eu', file)).stdout).toContain('European Union of 2026-11-20: 1 entries.')
    const names = ofTheUnion.names.map((name) => ({ ...name, isWeak: false }))
    expect(await current()).toMatchObject([{ content: { ...ofTheUnion, names } }])
  })

  const screened = {
    entryId: 'SDN 90000',
    kind: 'person',
    names: ['QUIBBLEWICK, Orlando', 'Lando Quibble', 'QUIBBLE, O.'].map((name) => ({ name, isWeak: false })),
    countries: ['AQ', 'BV'],
    birthDates: ['02 Mar 1971'],
    programmes: ['SBX', 'Specially Designated Nationals (SDN) - Treasury Department'],
  }
  const source = 'Specially Designated Nationals (SDN) - Treasury Department'

  it('include the Consolidated Screening List as JSON', async () => {
    const results = [
      {
        id: 'abc',
        source,
        entity_number: 90000,
        type: 'Individual',
        programs: ['SBX'],
        name: 'QUIBBLEWICK, Orlando',
        addresses: [{ address: 'Ice 1', city: null, country: 'AQ' }],
        alt_names: ['Lando Quibble', 'QUIBBLE, O.'],
        citizenships: ['BV'],
        dates_of_birth: ['02 Mar 1971'],
      },
      {
        id: 'def',
        source: 'Entity List (EL) - Bureau of Industry and Security',
        type: null,
        name: 'Frostlantern Trading',
      },
      { id: 'ghi', source, entity_number: 90001, type: 'Vessel', name: 'SEA OF SAND' },
    ]
    const { stdout } = await runImport(
      'us-csl',
      JSON.stringify({ total: 3, sources: [], results }),
      '--published',
      '2026-11-20',
    )
    expect(stdout).toContain('of 2026-11-20: 2 entries.\nSkipped: 1 ships and aircraft.')
    const [first, second] = (await current()).toReversed()
    expect(second).toMatchObject({ id: 'EL def', content: { kind: 'unknown' } })
    expect(first).toMatchObject({
      content: { ...screened, names: [screened.names[0], ...screened.names.slice(1).toSorted(byName)] },
    })
  })

  it('include the Consolidated Screening List as CSV', async () => {
    const columns =
      '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,' +
      'license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,' +
      'remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids'
    const file = `${columns}\nabc,${source},90000,Individual,SBX,"QUIBBLEWICK, Orlando",,"Ice 1, AQ",,,,,,,,,,,,,,,"Lando Quibble; QUIBBLE, O.",BV,02 Mar 1971,,,,\n`
    await runImport('us-csl', file)
    expect(await current()).toMatchObject([
      { content: { ...screened, names: [screened.names[0], ...screened.names.slice(1).toSorted(byName)] } },
    ])
  })
})

describe('a new edition', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => kingdomRow(`SBX${1000 + index}`, `PERSON-${index}`, 'Fictional'))

  it('replaces the previous one, which is kept, and reports the differences', async () => {
    await runImport('uk', kingdomFile('20-Nov-2026', ...people(20)))
    const next = [
      ...people(19).slice(0, 18),
      kingdomRow('SBX1018', 'PERSON-RENAMED', 'Fictional'),
      ...people(21).slice(20),
    ]
    const file = kingdomFile('23-Nov-2026', ...next)
    const dry = await runImport('uk', file, '--dry-run')
    expect(dry.stdout).toBe(
      'added: 1\n  SBX1020  Fictional PERSON-20\nchanged: 1\n  SBX1018  Fictional PERSON-RENAMED\n' +
        'removed: 1\n  SBX1019  Fictional PERSON-19\nWould import the UK Sanctions List of 2026-11-23: 20 entries.\n',
    )
    expect((await current()).length).toBe(20)
    expect((await current()).map(({ id }) => id)).toContain('SBX1019')
    expect((await runImport('uk', file)).stdout).toBe(dry.stdout.replace('Would import', 'Imported'))
    expect((await runImport('uk', file)).stdout).toContain('added: 0\nchanged: 0\nremoved: 0\n')
    const { stdout } = await runInProcess({ DATABASE_URL: database.url }, 'doctor')
    expect(stdout).toMatch(/screening +uk of 2026-11-23, 20 entries/)
    const editions = await database.query(
      `select edition_number as number, published_on::text as day, added, changed, removed
         from portolan.denied_party_edition order by 1`,
    )
    expect(editions).toEqual([
      { number: 1, day: '2026-11-20', added: 20, changed: 0, removed: 0 },
      { number: 2, day: '2026-11-23', added: 1, changed: 1, removed: 1 },
      { number: 3, day: '2026-11-23', added: 0, changed: 0, removed: 0 },
    ])
    const [former] = await database.query<{ name: string }>(
      `select content->'names'->0->>'name' as name from portolan.denied_party where entry_id = 'SBX1018' and until_edition = 2`,
    )
    expect(former?.name).toBe('Fictional PERSON-18')
    const names = await database.query<{ id: string }>(
      `select entry_id as id from portolan.denied_party_name where entry_id in ('SBX1018', 'SBX1019') order by 1`,
    )
    expect(names).toEqual([{ id: 'SBX1018' }])
    const [entry] = await database.query<{ action: string; after: unknown }>(
      'select action, after from portolan.audit_entry order by entry_number desc limit 1',
    )
    expect(entry).toMatchObject({ action: 'denied-parties.imported', after: { list: 'uk', editionNumber: 3 } })
  })

  it('is rejected if it lost too many entries, is older, or is another file, unless forced', async () => {
    await runImport('uk', kingdomFile('20-Nov-2026', ...people(20)))
    const short = kingdomFile('23-Nov-2026', ...people(17))
    const lost = await runImport('uk', short)
    expect(lost.code).toBe(1)
    expect(lost.stderr).toContain('lacks 3 of the 20 current entries, more than 10 %')
    const older = await runImport('uk', kingdomFile('19-Nov-2026', ...people(20)))
    expect(older.stderr).toContain('is dated 2026-11-19, older than the current edition of 2026-11-20')
    expect((await runImport('uk', kingdomFile('23-Nov-2026'))).stderr).toContain('no entry with a name')
    expect((await runImport('uk', '{"results": []}')).stderr).toContain(
      'is JSON; import the XML or CSV file of the UK Sanctions List',
    )
    expect((await runImport('eu', '<export><sanctionEntity>')).stderr).toContain(
      'ends before its last element is closed',
    )
    expect((await runImport('us-csl', '{"results": [{')).stderr).toContain('is not JSON')
    expect((await runImport('uk', `${short}"one cell"\r\n`)).stderr).toContain('line 20 has 1 cells')
    expect((await current()).length).toBe(20)
    expect((await runImport('uk', short, '--force')).code).toBe(0)
    expect((await current()).length).toBe(17)
  })
})
