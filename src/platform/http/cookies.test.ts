import { describe, expect, it } from 'vitest'
import { chooseSessionCookie, createCookie } from './cookies.ts'

describe('a session cookie', () => {
  it.each([
    ['https://commerce.example', '__Host-session', '/', true],
    ['https://commerce.example:8443', '__Host-session', '/', true],
    // Others on this host must not get it, and browsers reject the prefix without https.
    ['https://shop.example/commerce', 'session', '/console', true],
    ['http://127.0.0.1:8080', 'session', '/console', false],
  ])('of %s is called %s, with the path %s', (publicUrl, name, path, isSecure) => {
    expect(chooseSessionCookie(publicUrl, 'session', '/console')).toEqual({ name, path, isSecure })
  })

  it('bound to its host has what browsers require of the prefix', () => {
    const cookie = chooseSessionCookie('https://commerce.example', 'session', '/console')
    expect(createCookie(cookie.name, 'x', cookie)).toBe('__Host-session=x; Path=/; HttpOnly; Secure; SameSite=Strict')
  })
})
