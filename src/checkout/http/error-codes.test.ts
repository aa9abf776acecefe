import { describe, expect, test } from 'vitest'
import { Problem, problemKinds } from '../../kernel/problem.ts'
import { textFormats } from '../../platform/http/formats.ts'
import { kindCodes } from '../../platform/http/problem-codes.ts'
import { warningCodes } from '../service/confirmation-warnings.ts'
import { checkoutErrorBody } from './error-body.ts'
import { fieldCodes, getFailureCode, getProblemCode, otherFieldCode, reasonCodes } from './error-codes.ts'

const codes = [fieldCodes, kindCodes, reasonCodes, warningCodes]
  .flatMap((table): { code: number }[] => Object.values(table))
  .concat(otherFieldCode)
  .map(({ code }) => code)

describe('codes', () => {
  test('each have one meaning', () => {
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  test('of problems start with their status, of fields with 1 and of warnings with 2', () => {
    const listFirstDigits = (table: object) => [
      ...new Set(Object.values(table).map(({ code }) => Math.floor(code / 1000))),
    ]
    expect(listFirstDigits({ ...fieldCodes, otherFieldCode })).toEqual([1])
    expect(listFirstDigits(warningCodes)).toEqual([2])
    expect(new Set(listFirstDigits({ ...kindCodes, ...reasonCodes }))).toEqual(new Set([4, 5]))
  })

  test('exist for every kind of problem', () => {
    expect(Object.keys(kindCodes).toSorted()).toEqual(problemKinds.filter((kind) => kind !== 'invalid').toSorted())
  })

  test('exist for every format in a confirmation', () => {
    const unused = ['date', 'uuid']
    const without = Object.keys(textFormats).filter((name) => getFailureCode({ rule: name }) === otherFieldCode.code)
    expect(without.filter((name) => !unused.includes(name))).toEqual([])
  })

  // Clients depend on the codes, so they must not change by accident.
  test.each([
    ['required', 1001],
    ['type', 1002],
    ['max-length', 1003],
    ['exact-length', 1004],
    ['enum', 1005],
    ['amount', 1006],
    ['date-time', 1007],
    ['country-code', 1008],
    ['range', 1009],
    ['min-items', 1010],
    ['discount-form', 1011],
    ['percentage', 1012],
    ['currency-code', 1013],
    ['max-items', 1014],
    ['identifier', 1015],
    ['continuation-token', 1016],
    ['a rule of tomorrow', 1000],
    ['constructor', 1000],
  ])('%s is %d', (rule, code) => {
    expect(getFailureCode({ rule })).toBe(code)
  })
})

describe('the body of an error', () => {
  const createBody = (problem: Problem) => checkoutErrorBody.body({ problem, status: 400, requestId: '', path: '' })
  const failure = (path: string, rule: string) => ({ path, rule, reason: `breaks ${rule}` })

  test('has the message and the code of its kind', () => {
    expect(createBody(new Problem('not-found', 'There is none'))).toEqual({ message: 'There is none', code: 4040 })
    expect(createBody(new Problem('in-flight', 'x', { reason: 'idempotency-key-in-flight' }))).toMatchObject({
      code: 4093,
    })
  })

  test('has the code of the reason if there is one', () => {
    expect(getProblemCode(new Problem('conflict', '', { reason: 'other-content' }))).toBe(4091)
    expect(getProblemCode(new Problem('conflict', '', { reason: 'status' }))).toBe(4092)
    expect(getProblemCode(new Problem('conflict', '', { reason: 'toString' }))).toBe(4090)
  })

  test('lists all failures, and has the code of the first', () => {
    const failures = [failure('', 'type'), failure('a[0].b', 'enum')]
    expect(createBody(new Problem('invalid', 'x', { failures }))).toEqual({
      message: 'body: breaks type; a[0].b: breaks enum',
      code: 1002,
    })
  })

  test('has a message even without failures', () => {
    expect(createBody(new Problem('invalid', 'Not valid'))).toEqual({ message: 'Not valid', code: 1000 })
  })
})
