import standaloneModule from 'ajv/dist/standalone/index.js'
import type { TSchema } from 'typebox'
import { fieldRules, routes } from '../src/composition/contract.ts'
import type { Route } from '../src/kernel/contract/route.ts'
import { toStandaloneSchema } from '../src/platform/http/json-schema.ts'
import { type FieldRules, toStrictSchema } from '../src/platform/http/strict-check.ts'
import {
  avoidQuadraticErrorCopies,
  compilations,
  createAjv,
  getCheckedSchemas,
} from '../src/platform/http/validator.ts'

// A CommonJS module: its function is the default export.
const writeStandaloneCode = standaloneModule.default

/** What generated checks import, as the source of a module in the project. */
export const generatedCheckImports = `
import { checkFormats as formats } from '/src/platform/http/formats.ts'
import { countCodePoints, createStrictCheck, getFieldRule, isInt64, toStrictSchema } from '/src/platform/http/strict-check.ts'
`

/**
 * Generates checks of schemas. The code uses `formats`, `isInt64`, `followsRule` and `countCodePoints`.
 *
 * @param names of the schemas by the names of the exported functions
 */
export function generateChecks(
  compilation: keyof typeof compilations,
  schemas: Readonly<Record<string, unknown>>,
  rules: FieldRules,
  format: 'esm' | 'commonjs',
): string {
  const ajv = createAjv({ ...compilations[compilation], code: { source: true, esm: format === 'esm' } }, rules)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema as object, name)
  const code = avoidQuadraticErrorCopies(
    writeStandaloneCode(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name]))),
  )
    // The only part of Ajv that checks need at run time.
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'countCodePoints')
  if (/\brequire\(/.test(code)) throw new Error('the generated checks need a part of Ajv that is not bundled')
  return code
}

const findRoute = (operationId: string): Route => {
  const route = routes.find((candidate) => candidate.operationId === operationId)
  if (route === undefined) throw new Error(`there is no operation ${operationId}`)
  return route
}

/** The module that replaces `src/composition/generated-checks.ts` in the server's bundle. */
export function writeGeneratedChecksIndex(moduleOf: (operationId: string) => string): string {
  const loaders = routes.flatMap((route) =>
    Object.values(getCheckedSchemas(route)).some((schema) => schema !== undefined)
      ? [`${JSON.stringify(route.operationId)}: () => import(${JSON.stringify(moduleOf(route.operationId))})`]
      : [],
  )
  return `const loaders = {\n${loaders.join(',\n')}\n}
export const loadGeneratedChecks = async (operationId) =>
  // The files of a bundle may have been replaced by those of later ones; then the schemas are compiled.
  Object.hasOwn(loaders, operationId) ? loaders[operationId]().catch(() => ({})) : {}
`
}

/** The module with the checks of one operation. */
export function writeGeneratedChecks(operationId: string): string {
  const { params, query, body } = getCheckedSchemas(findRoute(operationId))
  const generate = (compilation: keyof typeof compilations, schema: unknown) =>
    `(() => {\nconst exports = {}\n${generateChecks(compilation, { check: schema }, fieldRules, 'commonjs')}\nreturn exports.check\n})()`
  const lenient = (name: string, schema: TSchema | undefined) =>
    schema === undefined ? '' : `export const ${name} = ${generate('lenient', toStandaloneSchema(schema))}\n`
  const strict =
    body === undefined
      ? ''
      : `let check
export const body = {
  isValid: ${generate('failFast', toStrictSchema(body))},
  listErrors: (value) => {
    check ??= ${generate('strict', toStrictSchema(body))}
    return check(value) ? [] : (check.errors ?? [])
  },
}
`
  return `import { fieldRules } from '/src/composition/contract.ts'
${generatedCheckImports}
const followsRule = (name, value) => getFieldRule(fieldRules, name)(value).length === 0
${lenient('params', params)}${lenient('query', query)}${strict}`
}
