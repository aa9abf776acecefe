import standaloneModule from 'ajv/dist/standalone/index.js'
import { bodyFieldRules, bodyKinds, getBodySchema } from '../src/composition/body-inspection.ts'
import { toStrictSchema } from '../src/platform/http/strict-check.ts'
import { createAjv, listingErrors } from '../src/platform/http/validator.ts'

// A CommonJS module: its function is the default export.
const writeChecks = standaloneModule.default

/**
 * Generates the module that replaces `src/composition/body-validator.ts` in the browser bundle: precompiled validators,
 * so that pages whose content security policy lacks `unsafe-eval` can validate bodies too.
 */
export function writeCompiledBodyChecks(): string {
  const ajv = createAjv({ ...listingErrors, code: { source: true, esm: true } }, bodyFieldRules)
  for (const kind of bodyKinds) ajv.addSchema(toStrictSchema(getBodySchema(kind)), kind)
  const names = new Map(bodyKinds.map((kind, index) => [kind, `check${index}`]))
  const checks = writeChecks(ajv, Object.fromEntries([...names].map(([kind, name]) => [name, kind])))
    // The only part of Ajv that the validators need at run time.
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'countCodePoints')
  if (/\brequire\(/.test(checks)) throw new Error('the compiled checks need a part of Ajv that is not bundled')
  return `
import { textFormats } from '/src/platform/http/formats.ts'
import { createStrictCheck, getFieldRule, isInt64, toStrictSchema } from '/src/platform/http/strict-check.ts'

const accepting = { validate: () => true }
const formats = {
  int32: accepting,
  double: accepting,
  ...Object.fromEntries(Object.entries(textFormats).map(([name, { accepts: validate }]) => [name, { validate }])),
}
let rules = {}
const followsRule = (name, value) => getFieldRule(rules, name)(value).length === 0
function countCodePoints(text) {
  let count = 0
  for (const _ of text) count += 1
  return count
}
${checks}
const checks = { ${[...names].map(([kind, name]) => `${JSON.stringify(kind)}: ${name}`).join(', ')} }
export function createBodyValidator(fieldRules, kind) {
  rules = fieldRules
  const check = checks[kind]
  const compiled = { isValid: (value) => check(value), listErrors: (value) => (check(value) ? [] : check.errors) }
  return { compileStrict: (schema) => createStrictCheck(toStrictSchema(schema), fieldRules, compiled) }
}
`
}
