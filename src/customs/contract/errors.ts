import { Type } from 'typebox'
import { int32, named, text } from '../../kernel/contract/schema.ts'

/** The error body of this service. */
export const catalogErrors = named(
  'CatalogErrors',
  Type.Array(
    Type.Object({
      code: int32('Stable code of the rule or case; the page of errors lists them.'),
      message: text('What is wrong, where, and how to cure it.'),
    }),
    { description: 'Everything for which the request was not carried out.' },
  ),
)
