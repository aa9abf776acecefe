import type { TSchema } from 'typebox'
import type { BodyBinding } from '../../kernel/contract/route.ts'
import { type BoundBody, createLenientBinding } from './lenient-body.ts'
import type { Validator } from './validator.ts'

/** Binds a body and holds it against its schema: the value as it is handed on, and everything that is wrong with it. */
export type CheckBody = (value: unknown) => BoundBody

/** Makes the check of a body, or of each entry of one that comes by entries. */
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
