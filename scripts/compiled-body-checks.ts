import { bodyFieldRules, bodyKinds, getBodySchema } from '../src/composition/body-inspection.ts'
import { toStrictSchema } from '../src/platform/http/strict-check.ts'
import { generateChecks, generatedCheckImports } from './generated-checks.ts'

/**
 * Generates the module that replaces `src/composition/body-validator.ts` in the browser bundle: precompiled validators,
 * so that pages whose content security policy lacks `unsafe-eval` can validate bodies too.
 */
export function writeCompiledBodyChecks(): string {
  const names = new Map(bodyKinds.map((kind, index) => [kind, `check${index}`]))
  const schemas = [...names].map(([kind, name]) => [name, toStrictSchema(getBodySchema(kind))])
  return `
${generatedCheckImports}
let rules = {}
const followsRule = (name, value) => getFieldRule(rules, name)(value).length === 0
${generateChecks('strict', Object.fromEntries(schemas), bodyFieldRules, 'esm')}
const checks = { ${[...names].map(([kind, name]) => `${JSON.stringify(kind)}: ${name}`).join(', ')} }
export function createBodyValidator(fieldRules, kind) {
  rules = fieldRules
  const check = checks[kind]
  const compiled = { isValid: (value) => check(value), listErrors: (value) => (check(value) ? [] : check.errors) }
  return { compileStrict: (schema) => createStrictCheck(toStrictSchema(schema), fieldRules, compiled) }
}
`
}
