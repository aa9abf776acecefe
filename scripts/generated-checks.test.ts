import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldRules, routes } from '../src/composition/contract.ts'
import { type GeneratedChecks, getCheckedSchemas, Validator } from '../src/platform/http/validator.ts'
import { generateChecks, writeGeneratedChecks, writeGeneratedChecksIndex } from './generated-checks.ts'

const root = new URL('../', import.meta.url)
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-checks-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Loads generated checks like a bundle, which resolves their imports at the root of the project. */
async function loadChecks(operationId: string): Promise<GeneratedChecks> {
  const file = join(directory, `${operationId}.mjs`)
  await writeFile(file, writeGeneratedChecks(operationId).replaceAll("'/src/", `'${root.href}src/`))
  return (await import(pathToFileURL(file).href)) as GeneratedChecks
}

/** A value and others that differ from it in one member or entry, at any depth. */
function* createVariants(value: unknown): Generator {
  yield value
  for (const other of [null, 'text', -1, 1e30, true, [], {}, ['😀'.repeat(300)]]) yield other
  if (Array.isArray(value)) {
    for (const entry of createVariants(value[0])) yield [entry]
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      for (const variant of createVariants(member)) yield { ...value, [name]: variant }
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    }
  }
}

const checkedRoutes = routes.filter((route) => Object.values(getCheckedSchemas(route)).some(Boolean))

describe('generated checks find what compiled schemas find', () => {
  test.each(checkedRoutes.map((route) => [route.operationId, route] as const))('of %s', async (operationId, route) => {
    const schemas = getCheckedSchemas(route)
    const compiled = new Validator(fieldRules)
    const generated = new Validator(fieldRules)
    const checks = await loadChecks(operationId)
    generated.useGeneratedChecks(route, checks)
    expect(Object.keys(checks).toSorted()).toEqual(
      Object.keys(schemas)
        .filter((name) => schemas[name as keyof typeof schemas] !== undefined)
        .toSorted(),
    )
    const listFailures = (check: (value: unknown) => unknown, value: unknown) => {
      const copy = structuredClone(value)
      return { failures: check(copy), copy }
    }
    const compare = (kind: 'compileStrict' | 'compileLenient', schema: TSchema | undefined, value: unknown) => {
      if (schema === undefined) return
      const expected = listFailures(compiled[kind](schema), value)
      expect(listFailures(generated[kind](schema), value)).toEqual(expected)
    }
    for (const example of route.examples ?? []) {
      const {
        params = {},
        query = {},
        body,
      } = example as {
        readonly params?: object
        readonly query?: object
        readonly body?: unknown
      }
      for (const value of createVariants(params)) compare('compileLenient', schemas.params, value)
      for (const value of createVariants(query)) compare('compileLenient', schemas.query, value)
      for (const value of createVariants(route.bodyByEntry === true ? (body as unknown[])?.[0] : body))
        compare('compileStrict', schemas.body, value)
    }
  })
})

test('the module that replaces the loader loads the checks of an operation, and none of another', async () => {
  const file = join(directory, 'index.mjs')
  await loadChecks('receiveOrderConfirmation')
  await writeFile(
    file,
    writeGeneratedChecksIndex((operationId) =>
      operationId === 'submitPackage' ? './absent.mjs' : `./${operationId}.mjs`,
    ),
  )
  const { loadGeneratedChecks } = (await import(pathToFileURL(file).href)) as {
    readonly loadGeneratedChecks: (operationId: string) => Promise<GeneratedChecks>
  }
  expect(Object.keys(await loadGeneratedChecks('receiveOrderConfirmation'))).toContain('body')
  expect(await loadGeneratedChecks('constructor')).toEqual({})
  expect(await loadGeneratedChecks('submitPackage')).toEqual({})
})

test('a schema that needs more of Ajv than the checks have is refused', () => {
  const unique = { type: 'array', items: { type: 'object' }, uniqueItems: true }
  expect(() => generateChecks('failFast', { check: unique }, {}, 'commonjs')).toThrow('not bundled')
})
