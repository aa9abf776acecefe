import { describe, expect, test } from 'vitest'
import { isPortolanError } from '#client'
import { readError } from '../../client/portolan-client/src/errors.ts'
import { translateError } from '../../console/src/api/translate-error.ts'
import { messages as de } from '../../console/src/language/de/index.ts'
import { messages as en, type Messages } from '../../console/src/language/en/index.ts'
import { messages as es } from '../../console/src/language/es/index.ts'
import { messages as fr } from '../../console/src/language/fr/index.ts'
import { messages as it } from '../../console/src/language/it/index.ts'
import { messages as ja } from '../../console/src/language/ja/index.ts'
import { messages as nl } from '../../console/src/language/nl/index.ts'
import { messages as pl } from '../../console/src/language/pl/index.ts'
import { productRules } from '../../src/catalog/service/product-rules.ts'

const refuse = (status: number, body: unknown) => {
  const refused = { operation: 'returns.x', attempts: 1, status, requestId: null, retryAfter: null }
  const error = readError(refused, JSON.stringify(body))
  if (!isPortolanError(error) || !('status' in error)) throw new Error('this is no error response')
  return error
}

describe.each<readonly [string, Messages]>([
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['it', it],
  ['nl', nl],
  ['pl', pl],
  ['ja', ja],
])('errors in %s', (_, messages) => {
  test('every rule for products has a text', () => {
    const texts: Readonly<Record<number, string>> = messages.productRules
    expect(productRules.filter(({ code }) => texts[code] === undefined)).toEqual([])
  })

  test.each([403, 404, 412, 413, 429, 503])('status %i is told without English', (status) => {
    const text = translateError(refuse(status, { title: 'x', status, detail: 'You cannot do this' }), messages)
    expect(text).not.toContain('You cannot do this')
    expect(text.length).toBeGreaterThan(5)
  })

  test('a broken rule is told by its code, and what has no code keeps its reason', () => {
    const rule = translateError(
      refuse(400, [{ code: 1047, message: '[0].hsCode: must be a code of HS 2022' }]),
      messages,
    )
    expect(rule).toBe(messages.productRules[1047])
    const other = translateError(refuse(409, { title: 'x', status: 409, detail: 'Return 1 is closed' }), messages)
    expect(other).toContain('Return 1 is closed')
    expect(other).not.toMatch(/^Return/)
  })
})
