import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readRerankerSettings } from './reranker-settings.ts'

const url = 'https://models.example/v1/chat/completions'
const both = { PORTOLAN_RERANKER_URL: url, PORTOLAN_RERANKER_MODEL: 'some-model' }

test('is off without an address and a model', () => {
  expect(readRerankerSettings({})).toBeNull()
  expect(readRerankerSettings({ PORTOLAN_RERANKER_KEY: 'hush' })).toBeNull()
})

test('has defaults for everything but address and model', () => {
  expect(readRerankerSettings(both)).toEqual({
    url,
    model: 'some-model',
    key: null,
    threshold: 0.7,
    tokensPerDay: 200_000,
    requestsPerMinute: 60,
  })
  expect(
    readRerankerSettings({ ...both, PORTOLAN_RERANKER_URL: 'http://127.0.0.1:11434/v1/chat/completions' }),
  ).not.toBeNull()
})

test.each([
  [{ PORTOLAN_RERANKER_URL: url }, 'PORTOLAN_RERANKER_URL and'],
  [{ PORTOLAN_RERANKER_MODEL: 'some-model' }, 'PORTOLAN_RERANKER_URL and'],
  [{ ...both, PORTOLAN_RERANKER_URL: 'http://models.example/v1' }, 'PORTOLAN_RERANKER_URL must'],
  [{ ...both, PORTOLAN_RERANKER_URL: 'https://id:hush@models.example/v1' }, 'PORTOLAN_RERANKER_URL must'],
  [{ ...both, PORTOLAN_RERANKER_URL: 'models' }, 'PORTOLAN_RERANKER_URL must'],
  [{ ...both, PORTOLAN_RERANKER_THRESHOLD: '0' }, 'PORTOLAN_RERANKER_THRESHOLD must'],
  [{ ...both, PORTOLAN_RERANKER_TOKENS_PER_DAY: 'many' }, 'PORTOLAN_RERANKER_TOKENS_PER_DAY must'],
  [{ ...both, PORTOLAN_RERANKER_REQUESTS_PER_MINUTE: '1.5' }, 'PORTOLAN_RERANKER_REQUESTS_PER_MINUTE must'],
])('rejects %j', (env, message) => {
  expect(() => readRerankerSettings(env)).toThrow(ConfigError)
  expect(() => readRerankerSettings(env)).toThrow(message)
  expect(() => readRerankerSettings(env)).not.toThrow('hush')
})
