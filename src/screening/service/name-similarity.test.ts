import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transliterate } from '../../adapters/transliterate.ts'
import { calculateJaroWinkler, createNameScorer } from './name-similarity.ts'
import { listNameKeys, tokenizeName } from './name-tokens.ts'

const tokens = (name: string): readonly string[] => tokenizeName(name, transliterate)
const scoreName = (sought: string, listed: string): number => createNameScorer(tokens(sought))(tokens(listed)).score
const shareKey = (sought: string, listed: string): boolean => {
  const keys = new Set(listNameKeys(tokens(listed)))
  return listNameKeys(tokens(sought)).some((key) => keys.has(key))
}

/** The default threshold of a match. */
const usualThreshold = 0.9

describe('the similarity of two words', () => {
  test.each([
    // Examples from Winkler's paper of 1990 and the Census Bureau's string comparator.
    ['martha', 'marhta', 0.961],
    ['dixon', 'dicksonx', 0.813],
    ['dwayne', 'duane', 0.84],
    ['abc', 'xyz', 0],
  ])('%s and %s', (a, b, expected) => {
    expect(calculateJaroWinkler(a, b)).toBeCloseTo(expected, 3)
    expect(calculateJaroWinkler(b, a)).toBeCloseTo(expected, 3)
  })
})

describe('the words of a name', () => {
  test.each([
    ['Zephyr Nimbus Handels GmbH & Co. KG', ['handels', 'nimbus', 'zephir']],
    ['OOO «Морозный Фонарь»', ['fonar', 'moroznii']],
    ['João Sá', ['joao', 'sa']],
    ['al-Qamari, Tariq bin Zafir', ['qamari', 'tariq', 'zafir']],
    ['Limited', ['limited']],
    ['李 小山', ['li', 'shan', 'xiao']],
    ['… – !', []],
  ])('%s', (name, expected) => {
    expect(tokens(name)).toEqual(expected)
  })
})

describe('the score of two names', () => {
  test.each([
    ['Orlando Quibblewick', 'QUIBBLEWICK, Orlando'],
    ['Orlando Quibblewick', 'Orlando Bartholomew QUIBBLEWICK'],
    ['Orlando Quibblewik', 'Orlando QUIBBLEWICK'],
    ['Mohammed Zarqoun', 'Muhamad ZARQUN'],
    ['محمد زرقون', 'Mohammed Zarqun'],
    ['Владимир Мухоморов', 'Vladimir MUKHOMOROV'],
    ['Frostlantern Trading', 'Frostlantern Trading LLC'],
    ['Frostlantern', 'OOO Frostlantern'],
    ['Müller-Straußberg Zeppo', 'MUELLER STRAUSSBERG, Zeppo'],
  ])('%s matches %s, and is found by a key', (sought, listed) => {
    expect(scoreName(sought, listed)).toBeGreaterThanOrEqual(usualThreshold)
    expect(shareKey(sought, listed)).toBe(true)
  })

  test.each([
    ['Orlando Quibblewick', 'Orlando Brackenthorpe'],
    ['Orlando', 'Orlando Quibblewick'],
    ['Shanghai Sunrise Trading', 'Shanghai Sunrise Electronics Factory'],
    ['Ali Mohammed', 'Mohammed Tariq Hassan Ibrahim Yusuf Ali Zarqun'],
    ['Erika Mustermann', 'Frostlantern Trading LLC'],
  ])('%s does not match %s', (sought, listed) => {
    expect(scoreName(sought, listed)).toBeLessThan(usualThreshold)
  })

  test('says which word matches which', () => {
    expect(createNameScorer(tokens('Quibblewik Mohamed'))(tokens('Muhammad Quibblewick')).pairs).toEqual([
      { sought: 'quibblewik', listed: 'quibblewick', similarity: expect.closeTo(0.98, 2), by: 'Jaro-Winkler' },
      { sought: 'mohamed', listed: 'muhammad', similarity: 0.95, by: 'same consonants' },
    ])
  })
})

const syllable = fc.constantFrom('ba', 'ké', 'dor', 'mün', 'ška', 'li', 'qua', 'ran', 'tho', 'ze', 'วิ', 'ми', 'ران')
const word = fc.array(syllable, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 6 })
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length })

describe('for any name', () => {
  const runs = { numRuns: 300 }

  test('order, case, diacritics and punctuation never change the score', () => {
    const variant = name.chain((words) =>
      fc.record({
        words: fc.constant(words),
        order: shuffled(words),
        changeCase: fc.constantFrom(
          (text: string) => text.toUpperCase(),
          (text: string) => text.toLowerCase(),
        ),
        // In scripts such as Thai and Arabic, marks are not diacritics but letters.
        stripMarks: fc.boolean(),
        separator: fc.constantFrom(' ', ', ', '-', '  '),
        listed: name,
      }),
    )
    fc.assert(
      fc.property(variant, ({ words, order, changeCase, stripMarks, separator, listed }) => {
        const text = changeCase(order.join(separator))
        const changed = stripMarks ? text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '') : text.normalize('NFD')
        const plain = words.join(' ')
        expect(tokens(changed)).toEqual(tokens(plain))
        expect(scoreName(changed, listed.join(' '))).toBe(scoreName(plain, listed.join(' ')))
      }),
      runs,
    )
  })

  test('a name matches itself fully, and scores are symmetric, from 0 to 1', () => {
    fc.assert(
      fc.property(name, name, (first, second) => {
        const [sought, listed] = [first.join(' '), second.join(' ')]
        expect(scoreName(sought, sought)).toBeCloseTo(1, 10)
        const score = scoreName(sought, listed)
        expect(score).toBeCloseTo(scoreName(listed, sought), 10)
        expect(score >= 0 && score <= 1 + 1e-9).toBe(true)
      }),
      runs,
    )
  })

  test('names without a common letter stay far below the threshold', () => {
    const ofLetters = (letters: string) =>
      fc.array(fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 2, maxLength: 9 }), {
        minLength: 1,
        maxLength: 5,
      })
    fc.assert(
      fc.property(ofLetters('abcdefg'), ofLetters('hjklmnop'), (first, second) => {
        expect(scoreName(first.join(' '), second.join(' '))).toBeLessThan(0.5)
      }),
      runs,
    )
  })

  test('every match with equal words is found by a key', () => {
    fc.assert(
      fc.property(name, fc.array(word, { maxLength: 3 }), (words, more) => {
        const [sought, listed] = [words.join(' '), [...words, ...more].join(' ')]
        if (scoreName(sought, listed) < usualThreshold) return
        expect(shareKey(sought, listed)).toBe(true)
      }),
      runs,
    )
  })
})
