import { expect, test } from 'vitest'
import { commonHeaders } from './common-headers.ts'

test('browsers are held to https only where clients reach the server by it', () => {
  expect(commonHeaders('https://commerce.example')).toHaveProperty('strict-transport-security', 'max-age=31536000')
  expect(commonHeaders('http://127.0.0.1:8080')).not.toHaveProperty('strict-transport-security')
})
