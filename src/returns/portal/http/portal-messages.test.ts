import { describe, expect, test } from 'vitest'
import { fill, languageNames, portalLanguages, portalMessages } from './portal-messages.ts'

const { en, ...others } = portalMessages

/** The placeholders of a message. */
const namesIn = (message: string): readonly string[] => (message.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(Object.entries(others))('the messages in %s', (language, messages) => {
  test('are complete, with the same placeholders as in English', () => {
    for (const [name, message] of Object.entries(en)) {
      const translated = messages[name as keyof typeof en]
      expect({ name, isEmpty: translated.trim() === '', put: namesIn(translated) }).toEqual({
        name,
        isEmpty: false,
        put: namesIn(message),
      })
    }
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(en).toSorted())
  })

  test('are translated: no sentence is left in English', () => {
    const same = Object.entries(en).filter(([name, message]) => {
      return (
        message.includes(' ') &&
        !/^[^a-z]*\{\w+\}[^a-z]*\w*$/i.test(message) &&
        messages[name as keyof typeof en] === message
      )
    })
    expect(same).toEqual([])
    expect(languageNames[language as keyof typeof languageNames]).toBeDefined()
  })
})

test('the languages are those with messages, English first', () => {
  expect([...portalLanguages].toSorted()).toEqual(Object.keys(portalMessages).toSorted())
  expect(portalLanguages[0]).toBe('en')
})

test('a message is filled in, whatever the values', () => {
  expect(fill('Order {order}', { order: '{order} $& 1' })).toBe('Order {order} $& 1')
})
