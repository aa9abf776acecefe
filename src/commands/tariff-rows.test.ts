import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'
import { dutyForms, readTariffFile } from '../customs/index.ts'
import { readTariffRows } from './tariff-rows.ts'
import { UsageError } from './usage-error.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-tariffs-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function writeFiles(contents: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> {
  const files = Object.keys(contents).map((name) => join(directory, name))
  for (const [index, content] of Object.values(contents).entries()) await writeFile(files[index] ?? '', content)
  return files
}

async function readLines(name: 'ca' | 'ch' | 'jp', contents: Readonly<Record<string, string | Uint8Array>>) {
  const form = dutyForms[name]
  if (form === undefined) throw new Error(`there is no form ${name}`)
  const { edition } = await readTariffFile({
    form,
    rows: readTariffRows(await writeFiles(contents), form, '2026-11-20'),
    edition: 'A tariff',
    validFrom: '2026-11-20',
    inForce: null,
    nomenclature: getShippedCustoms().nomenclature,
    isForced: false,
  })
  return edition.lines.split('\n').slice(0, -1)
}

describe('the Customs Tariff of Canada', () => {
  const head = 'TARIFF,EFF_DATE,CHANGE,DESC1,UOM,MFN,UST,CEUT,CPTPT,row_id,General Tariff'
  const row = (code: string, mfn: string, ust = '', ceut = '', general = '35%') =>
    `${code},09/01/26 00:00:00,1,"Goods, of a kind\nin two lines",NMB,${mfn},${ust},${ceut},N/A,1,${general}`

  test('keeps rates at eight digits; omits headings, statistical codes and chapters 98 and 99', async () => {
    const file = [
      head,
      row('61.09', ''),
      row('6109.10.00', '18 %', 'Free', 'Free'),
      row('6109.10.00.11', '17 %', 'Free', 'Free'),
      row('0105.11.22', '238 % but not less than 30.8 ¢each', '', '', '238 % but not less than 30.8 ¢each'),
      row('0709.52.90', '8.43 ¢/kg but not less than 8.5 %'),
      row('0709.99.31', '2.81 ¢/kg but not less than 12.5 % plus 4 %'),
      row('0105.94.92', '238 % but not less than $1.25/kg'),
      row('0105.94.91', '1.9 ¢'),
      row('9903.00.00', 'Free'),
    ].join('\n')
    expect((await readLines('ca', { 'TPHS.csv': file })).map((line) => line.replaceAll(/\t+/g, ' ').trim())).toEqual([
      '010511 22 max(238%, 0.308 CAD/item) max(238%, 0.308 CAD/item)',
      '010594 91 ? "1.9 ¢" 35%',
      '010594 92 max(238%, 1.25 CAD/kg) 35%',
      '070952 90 max(0.0843 CAD/kg, 8.5%) 35%',
      '070999 31 ? "2.81 ¢/kg but not less than 12.5 % plus 4 %" 35%',
      '610910 00 18% 35% 0% 0%',
    ])
  })

  test('requires a file with codes', async () => {
    await expect(readLines('ca', { 'a.csv': head, 'b.csv': head })).rejects.toThrow(UsageError)
    await expect(readLines('ca', { 'TPHS.csv': `${head}\n${row('shirts', '18 %')}` })).rejects.toMatchObject({
      detail: { failures: [{ path: 'line 2', reason: 'TARIFF must be digits with dots between' }] },
    })
  })
})

describe('the customs tariff of Switzerland', () => {
  const days = '<validFrom>2012-01-01</validFrom><validTo>2999-12-31</validTo>'
  const leaf = (code: string, unit: string) =>
    `<Tariff><objNumber>${code}</objNumber><objType>TN8</objType><gtBem><de>Fr. je</de><en>${unit}</en></gtBem>${days}</Tariff>`
  const tree = (...leaves: readonly string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?><TariffsTree created="2026-09-01T18:00:00">${leaves.join('')}</TariffsTree>`
  const rate = (value: string, type = 'NT', group = '100000', from = '2012-01-01', to = '2999-12-31') =>
    `<rate><value>${value}</value><type>${type}</type><weight>ADD_VOL</weight><countryGrpNr>${group}</countryGrpNr>` +
    `<validFrom>${from}</validFrom><validTo>${to}</validTo></rate>`
  const commodity = (code: string, privileges: Readonly<Record<string, string>>, isImported = true) =>
    `<commodityCode><value>${code}</value>${days}<validForImport>${isImported}</validForImport>` +
    Object.entries(privileges)
      .map(
        ([privilege, rates]) => `<customsPrivilegeCode><code>${privilege}</code>${days}${rates}</customsPrivilegeCode>`,
      )
      .join('') +
    '</commodityCode>'
  const master = (...commodities: readonly string[]) =>
    `<tariffMasterData created="2026-09-01T18:25:14"><commodityCodes>${commodities.join('')}</commodityCodes></tariffMasterData>`

  const files = {
    // In any order: the tree is read first.
    'TariffMasterData_v6.xml': master(
      commodity('6109.1000', {
        '00': rate('1062') + rate('0', 'NT', '100000', '2024-01-01') + rate('0', 'PR', '200001'),
      }),
      commodity('0406.9099', { '00': rate('289.00'), '01': rate('10.00') }),
      commodity('0101.2190', { '01': rate('120.00') + rate('3834.00', 'NT', '100000', '2027-01-01') }),
      commodity('0402.1000', { '00': rate('50.00') }),
      commodity('2402.1000', { '00': rate('1561.00', 'NT', '100000', '2012-01-01', '2020-12-31') }),
      commodity('7108.1200', { '00': rate('0') }, false),
    ),
    'TariffsTree_v1.xml': tree(
      leaf('6109.1000', 'Fr. per 100 kg gross'),
      leaf('0406.9099', 'Fr. per 100 kg gross'),
      leaf('0101.2190', 'Fr. per piece(s)'),
      leaf('0402.1000', 'Fr. per degree'),
    ),
  }

  test('keeps the current normal rate, following the tariff’s tree', async () => {
    expect(await readLines('ch', files)).toEqual([
      '010121\t90\t120 CHF/item',
      '040210\t00\t? "CHF 50.00, Fr. per degree"',
      '040690\t99\t2.89 CHF/kg-gross',
      '240210\t00\t?',
      '610910\t00\t0%',
    ])
  })

  test('requires both files', async () => {
    const { 'TariffsTree_v1.xml': onlyTree } = files
    await expect(readLines('ch', { 'TariffsTree_v1.xml': onlyTree })).rejects.toThrow(
      'root element is tariffMasterData is missing',
    )
    await expect(readLines('ch', { 'a.xml': onlyTree, 'b.xml': onlyTree })).rejects.toThrow(
      'the second one of its type',
    )
    await expect(readLines('ch', { 'a.xml': '<a/>' })).rejects.toThrow(
      'is not a file of the customs tariff of Switzerland',
    )
  })
})

describe('the Customs Tariff Schedules of Japan', () => {
  /** A row of the pages: code, statistical code, description, 27 rates, two units, and other laws. */
  const row = (code: string, statistical: string, level: number, rates: Readonly<Record<number, string>> = {}) => {
    const cells = Array.from({ length: 33 }, (_, place) => rates[place] ?? '')
    const [, , , ...others] = cells
    return (
      `<tr><td>${code}</td><td>${statistical}</td><td style="padding-left:${level}em">品目<br>説明</td>` +
      `${others.map((text) => `<td><span>${text}</span></td>`).join('')}</tr>`
    )
  }
  const page = (...rows: readonly string[]) =>
    `<html><body><table><tr><td>表</td></tr></table><table id="datatable"><tr><th colspan="2">統計番号</th></tr>` +
    `<tr><th>番号</th></tr>${rows.join('\n')}</table><table><tr><td>注</td></tr></table></body></html>`
  const free = '無税'
  const chapter = page(
    row('42.01', '', 0),
    row('4201.00', '000', 0, { 3: '6.6%', 5: '5.3%', 7: free, 23: '0.9%', 24: '1%', 25: '1%', 31: 'KG' }),
    row('42.02', '', 0),
    row('', '', 1),
    row('4202.11', '', 2),
    row('', '100', 3, { 3: '20%', 5: '16%', 7: free, 23: '2.9%', 24: '2.9%', 25: '2.9%' }),
    row('', '200', 3, { 3: '12.5%', 5: '10%', 7: free, 23: '1.8%', 24: '1.8%', 25: '1.8%' }),
    row('4202.19', '000', 2, { 3: '4.1%', 5: '(4.1%)', 7: free, 23: '0.7%', 24: '0.7%', 25: '0.7%' }),
  )

  test('matches the shipped lines for the same cells', async () => {
    const shipped = getShippedCustoms().rules.tariffs.get('jp')?.[0]?.lines.listLines() ?? []
    const codes = ['420100000', '420211100', '420211200', '420219000']
    expect(await readLines('jp', { 'j_42.htm': chapter })).toEqual(
      shipped
        .filter(({ code }) => codes.includes(code))
        .map(({ code, cells }) => [code.slice(0, 6), code.slice(6), ...cells].join('\t')),
    )
  })

  test('fills a line’s empty cells from the row above that it belongs to, also in Shift_JIS', async () => {
    const divided = page(
      row('6403.91', '', 1, { 3: '27%', 7: free }),
      row('', '011', 2, { 5: '21.6%' }),
      row('', '019', 2, { 3: '60%又は4,800円/足のうちいずれか高い税率' }),
      row('6403.99', '011', 1, { 3: '27%' }),
    )
    // The non-ASCII characters of this page in Shift_JIS.
    const codes: Readonly<Record<string, string>> = {
      品: '9569',
      目: '96da',
      説: '90e0',
      明: '96be',
      表: '955c',
      統: '939d',
      計: '8c76',
      番: '94d4',
      号: '8d86',
      注: '928d',
      無: '96b3',
      税: '90c5',
      又: '9694',
      は: '82cd',
      円: '897e',
      足: '91ab',
      の: '82cc',
      う: '82a4',
      ち: '82bf',
      い: '82a2',
      ず: '82b8',
      れ: '82ea',
      か: '82a9',
      高: '8d82',
      率: '97a6',
    }
    const bytes = Buffer.concat(
      Array.from(divided, (character) => {
        const hex = codes[character]
        return hex === undefined ? Buffer.from(character, 'latin1') : Buffer.from(hex, 'hex')
      }),
    )
    expect(await readLines('jp', { 'j_64.htm': bytes })).toEqual([
      '640391\t011\t27%\t\t21.6%\t\t0%\t\t\t\t',
      '640391\t019\tmax(60%, 4800 JPY/pair)\t\t\t\t0%\t\t\t\t',
      '640399\t011\t27%\t\t\t\t\t\t\t\t',
    ])
  })

  test('is rejected if its table is missing or has other columns', async () => {
    await expect(
      readLines('jp', { 'j_42.htm': chapter.replace('<td>000</td>', '<td>000</td><td></td>') }),
    ).rejects.toMatchObject({
      detail: {
        failures: [{ path: expect.stringMatching(/j_42\.htm: row 2$/), reason: 'has 34 cells instead of 33' }],
      },
    })
    await expect(readLines('jp', { 'j_42.htm': '<p>404</p>' })).rejects.toThrow('no table with the id datatable')
  })
})
