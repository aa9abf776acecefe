import { describe, expect, test } from 'vitest'
import { messages as de } from './de/index.ts'
import { messages as en, type Messages } from './en/index.ts'
import { messages as es } from './es/index.ts'
import { messages as fr } from './fr/index.ts'
import { messages as it } from './it/index.ts'
import { messages as ja } from './ja/index.ts'
import type { Plural } from './message-types.ts'
import { messages as nl } from './nl/index.ts'
import { messages as pl } from './pl/index.ts'

type Leaf = string | Plural

/** All messages with their paths, such as `desk.task.jobsBehind`. */
function listMessages(group: object, path = ''): readonly (readonly [path: string, message: Leaf])[] {
  return Object.entries(group).flatMap(([name, value]: [string, Leaf | object]) =>
    typeof value === 'string' || 'other' in value
      ? [[`${path}${name}`, value] as const]
      : listMessages(value, `${path}${name}.`),
  )
}

const listForms = (message: Leaf): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const placeholdersIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

const english = new Map(listMessages(en))

describe.each<readonly [string, Messages]>([
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['it', it],
  ['nl', nl],
  ['pl', pl],
  ['ja', ja],
])('the messages in %s', (language, messages) => {
  const translated = new Map(listMessages(messages))

  test('match the English ones, with the same placeholders in every form', () => {
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [path, message] of translated) {
      const [original = ''] = listForms(english.get(path) ?? '')
      for (const form of listForms(message)) {
        expect({ path, put: placeholdersIn(form), isEmpty: form.trim() === '' }).toEqual({
          path,
          put: placeholdersIn(original),
          isEmpty: false,
        })
      }
    }
  })

  test('have the plural forms that the language needs for whole numbers', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    // In Romance languages, `many` is for millions and reads like `other`.
    const needed = pluralCategories.filter((category) => category !== 'many' || language === 'pl')
    for (const [path, message] of translated) {
      if (typeof message === 'string') continue
      expect({ path, forms: Object.keys(message).toSorted() }).toEqual({ path, forms: needed.toSorted() })
    }
  })

  test('are translated: no sentence is left in English', () => {
    const same = [...translated].filter(
      ([path, message]) =>
        typeof message === 'string' &&
        /\w+ \w+ \w+/.test(message.replaceAll(/\{\w+\}/g, '')) &&
        english.get(path) === message,
    )
    expect(same).toEqual([])
  })
})
