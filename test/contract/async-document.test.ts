import { expect, test } from 'vitest'
import { events, getAsyncApiDocument } from '../../src/composition/contract.ts'
import { isRecord } from '../../src/kernel/is-record.ts'
import { createDocumentAjv } from './contract.ts'

const document = getAsyncApiDocument('1.2.3')
const messages = document.components['messages'] as Readonly<
  Record<string, { readonly payload: object; readonly examples: readonly { readonly payload: unknown }[] }>
>

function findAt(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), document)
}

test('the AsyncAPI document has a sent message for every event type', () => {
  const types = events.map(({ type }) => type)
  expect(types.length).toBeGreaterThan(10)
  expect(Object.keys(messages)).toEqual(types)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference ?? '',
  )
  expect(references.filter((reference) => findAt(reference) === undefined)).toEqual([])
  const operation = document.operations['deliverEvent'] as { readonly messages: readonly { readonly $ref: string }[] }
  expect(operation.messages.map(({ $ref }) => findAt($ref))).toEqual(
    types.map((type) => ({ $ref: `#/components/messages/${type}` })),
  )
})

test.each(Object.keys(messages))('the example of %s matches its schema exactly', (type) => {
  const ajv = createDocumentAjv()
  const { payload, examples } = messages[type] ?? { payload: {}, examples: [] }
  const validate = ajv.compile({ ...payload, components: document.components })
  const [example] = examples
  expect([validate(example?.payload), validate.errors]).toEqual([true, null])
  const other = { ...(example?.payload as object), type: 'something.else' }
  expect(validate(other)).toBe(false)
  expect(validate({ ...(example?.payload as object), data: {} })).toBe(false)
})
