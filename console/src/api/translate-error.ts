import type { PortolanError } from '#client'
import type { Messages } from '../language/en/index.ts'

type RefusedCall = Extract<PortolanError, { readonly status: number }>

/** The server's message, without the operation's name. */
export const readReason = ({ message }: Error): string => message.slice(message.indexOf(': ') + 2)

/**
 * An error response in the language of the texts: by its code, otherwise by its status. The reason, in English, is given
 * only if neither says enough.
 */
export function translateError(
  error: RefusedCall,
  { common, productRules }: Pick<Messages, 'common' | 'productRules'>,
): string {
  if (error.kind === 'catalog') {
    const rules: Readonly<Record<number, string>> = productRules
    const known = error.errors.map(({ code }) => rules[code])
    if (known.every((text) => text !== undefined)) return [...new Set(known)].join(' ')
  }
  const byStatus: Readonly<Record<number, string>> = {
    403: common.forbidden,
    404: common.gone,
    412: common.conflict,
    413: common.tooLarge,
    429: common.tooMany,
    503: common.busy,
  }
  return byStatus[error.status] ?? common.notAccepted.replace('{reason}', () => readReason(error))
}
