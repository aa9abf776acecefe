import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const names = ['robin@shop.example', 'Robin Desk']

describe('a password that attackers try first', () => {
  it.each([
    ['from a leak', '1qaz2wsx3edc'],
    ['of digits alone', '123456789012'],
    ['in capitals', 'Motherfucker'],
    ['with digits behind a word', 'password1234'],
    ['with digits and signs around a word', '!!Password2026!'],
    ['that is repeated', 'qwertyqwertyqwerty'],
    ['with one character again and again', 'aaaaaaaaaaaaaaaa'],
    ['with digits again and again', '123412341234'],
    ['that is the user name', 'robin@shop.example'],
    ['that is the sandbox’s', 'sandbox-secret'],
    ['of the product’s name', 'portolanportolan'],
    ['of the role’s name', 'operator-operator'],
    ['of the user’s name and a word', 'robin-password-1'],
    ['that is the user’s name with digits', 'Robin2026!!!'],
  ])('is recognized: one %s', async (_, password) => {
    expect(await isCommonPassword(password, names)).toBe(true)
  })
})

describe('another password', () => {
  it.each(['correct horse battery', 'a new password of Robin', 'Tr0ub4dour&3xyz', 'für-immer-Gemüse'])(
    'is left alone: %s',
    async (password) => {
      expect(await isCommonPassword(password, names)).toBe(false)
    },
  )

  it('takes no time, however long it is', async () => {
    await isCommonPassword('x', names)
    const before = process.threadCpuUsage()
    for (const part of ['a', '4@', 'p4$$w0rd', '衣']) await isCommonPassword(part.repeat(200 / part.length), names)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(20)
  })
})
