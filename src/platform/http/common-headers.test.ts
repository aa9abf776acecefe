import { expect, test } from 'vitest'
import { createCommonHeaders } from './common-headers.ts'

test('sends HSTS only if clients use https', () => {
  expect(createCommonHeaders('https://commerce.example')).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000',
  )
  expect(createCommonHeaders('http://127.0.0.1:8080')).not.toHaveProperty('strict-transport-security')
})
