import { describe, expect, test } from 'vitest'
import { returns as de } from '../../console/src/language/de/returns.ts'
import { returns as en } from '../../console/src/language/en/returns.ts'
import { returns as es } from '../../console/src/language/es/returns.ts'
import { returns as fr } from '../../console/src/language/fr/returns.ts'
import { returns as it } from '../../console/src/language/it/returns.ts'
import { returns as ja } from '../../console/src/language/ja/returns.ts'
import { returns as nl } from '../../console/src/language/nl/returns.ts'
import { returns as pl } from '../../console/src/language/pl/returns.ts'
import { translateRejectionReason } from '../../src/returns/return-orders/service/rejection-reasons.ts'

const suggestions = {
  de: de.readyReasons,
  en: en.readyReasons,
  es: es.readyReasons,
  fr: fr.readyReasons,
  it: it.readyReasons,
  ja: ja.readyReasons,
  nl: nl.readyReasons,
  pl: pl.readyReasons,
}
const languages = ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl'] as const

describe.each(languages)('a shopper who reads %s', (language) => {
  test.each(languages)('reads each reason that the console suggests in %s', (desk) => {
    for (const key of ['used', 'damaged', 'incomplete', 'otherItem', 'missing'] as const) {
      expect(translateRejectionReason(language, suggestions[desk][key])).toBe(suggestions[language][key])
    }
    expect(translateRejectionReason(language, 'Worn outdoors')).toBe('Worn outdoors')
  })
})
