import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes, services } from '../../src/composition/contract.ts'
import { oauthErrorBody } from '../../src/identity/http/error-body.ts'
import { Problem, type ProblemKind, problemKinds } from '../../src/kernel/problem.ts'
import { problemTable } from '../../src/platform/http/errors.ts'
import { kindCodes } from '../../src/platform/http/problem-codes.ts'
import { getProblemType } from '../../src/platform/http/problem-details.ts'

// The catalog's codes have a page of their own.
const codeTables = services.flatMap(({ name: service, codeTables: tables = [] }) =>
  service === 'catalog' ? [] : tables.map((table) => ({ ...table, service })),
)

const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')

/** Table rows by the headings above them, without table headers. */
function readTables(): ReadonlyMap<string, readonly string[]> {
  const rowsByHeading = new Map<string, readonly string[]>()
  for (const section of document.split(/^## /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n')
    const rows = lines
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        row(
          ...line
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.trim()),
        ),
      )
    if (rows.length > 0) rowsByHeading.set(heading, rows)
  }
  return rowsByHeading
}

const row = (...cells: readonly (string | number)[]): string => cells.join(' | ').trim()

function getTokenError(kind: ProblemKind): string {
  const { status } = problemTable[kind]
  const isPossible =
    [404, 405, 417, 500].includes(status) ||
    routes.some(({ service, failures }) => service === 'identity' && failures.some((failure) => failure === status))
  if (!isPossible) return ''
  const body = oauthErrorBody.body({ problem: new Problem(kind, ''), status, requestId: '', path: '' })
  return (body as { error: string }).error
}

test('the table of kinds in docs/errors.md matches the code', () => {
  const expected = problemKinds.map((kind) => {
    const code = kind === 'invalid' ? 'of the first failed field' : kindCodes[kind].code
    return row(
      kind,
      problemTable[kind].status,
      problemTable[kind].level,
      code,
      getTokenError(kind),
      getProblemType(kind),
    )
  })
  expect(readTables().get('Kinds')).toEqual(expected)
})

test.each(codeTables.map((table) => [table.title, table] as const))(
  'the table "%s" in docs/errors.md matches the code',
  (title, { codes }) => {
    expect(readTables().get(title)).toEqual(codes.map(({ code, name, meaning }) => row(code, name, meaning)))
  },
)

test('docs/errors.md has no table without a counterpart in the code', () => {
  expect([...readTables().keys()]).toEqual(['Kinds', ...codeTables.map(({ title }) => title)])
})

test('no service gives a code two meanings', () => {
  const codes = codeTables.flatMap(({ service, codes: ownCodes }) => ownCodes.map(({ code }) => `${service} ${code}`))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
