import { expect, test } from 'vitest'
import { portalLanguages, portalMessages } from '../src/returns/portal/http/portal-messages.ts'
import { generatePortalRules } from './portal-rules.ts'

test.each(portalLanguages)('the preview of a policy has the words of the return portal in %s', (language) => {
  const rules = generatePortalRules()
  const { itemsTitle, methodTitle, method_Collections: collected, free } = portalMessages[language]
  const [, texts = ''] = rules.split(`"${language}": {`)
  for (const text of [itemsTitle, methodTitle, collected, free]) expect(texts).toContain(JSON.stringify(text))
})
