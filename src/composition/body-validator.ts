import { type FieldRules, Validator } from '../platform/http/validator.ts'

/**
 * Creates the schema validation of a kind of body. The bundle for browsers replaces it by precompiled checks, because
 * pages may not generate code at run time: `scripts/compiled-body-checks.ts`.
 */
export const createBodyValidator = (rules: FieldRules, _kind: string): Pick<Validator, 'compileStrict'> =>
  new Validator(rules)
