import { type FieldRules, Validator } from '../platform/http/validator.ts'

/**
 * What holds a kind of body against its schema. The bundle for browsers has another in its place, whose checks were compiled
 * before, because pages may not let code be made at run time: `scripts/compiled-body-checks.ts`.
 */
export const createBodyValidator = (rules: FieldRules, _kind: string): Pick<Validator, 'compileStrict'> =>
  new Validator(rules)
