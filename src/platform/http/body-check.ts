import type { TSchema } from 'typebox'
import type { BodyBinding } from '../../kernel/contract/route.ts'
import { type BoundBody, createLenientBinding } from './lenient-body.ts'
import type { Validator } from './validator.ts'

/** Normalizes a body and validates it: returns the value to pass on, and all failures. */
export type CheckBody = (value: unknown) => BoundBody

/** Creates the validation of a body, or of each entry of a body that is read entry by entry. */
export function createBodyCheck(
  validator: Pick<Validator, 'compileStrict'>,
  schema: TSchema,
  binding: BodyBinding | undefined,
): CheckBody {
  const validate = validator.compileStrict(schema)
  const bind = binding === undefined ? null : createLenientBinding(schema, binding)
  return (value) => {
    if (bind === null) return { value, failures: validate(value) }
    const bound = bind(value)
    return { value: bound.value, failures: [...bound.failures, ...validate(bound.value)] }
  }
}
