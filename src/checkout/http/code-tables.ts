import { type CodeTable, kindCodes, listCodes } from '../../platform/http/problem-codes.ts'
import { warningCodes } from '../service/confirmation-warnings.ts'
import { fieldCodes, otherFieldCode, reasonCodes } from './error-codes.ts'

/** The codes of this service, from the tables that its answers are made from. */
export const checkoutCodeTables: readonly CodeTable[] = [
  {
    title: 'Checkout codes of fields',
    intro:
      'In code of an error body, of several failed fields that of the first; and for each field in errors of the dry-run check.',
    codes: [...listCodes(fieldCodes), { name: 'other', ...otherFieldCode }],
  },
  {
    title: 'Checkout codes of requests',
    intro: 'In code of an error body, for a request that fails as a whole.',
    codes: listCodes(kindCodes),
  },
  {
    title: 'Checkout codes of conflicts',
    intro: 'In code of an error body, for conflicts that have a name of their own.',
    codes: listCodes(reasonCodes),
  },
  {
    title: 'Checkout codes of warnings',
    intro: 'In warnings of a confirmation that was accepted all the same.',
    codes: Object.entries(warningCodes).map(([name, { code, description }]) => ({ code, name, meaning: description })),
  },
]
