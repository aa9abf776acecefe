import { tenantCodeRule } from '../../../kernel/code-rules.ts'
import { pageType } from '../../../kernel/contract/route.ts'
import type { ProblemKind } from '../../../kernel/problem.ts'
import { chooseLanguage } from '../../../platform/http/accept-language.ts'
import type { ErrorBody } from '../../../platform/http/errors.ts'
import { html } from '../../../platform/http/html.ts'
import { pageHeaders, styleSheet } from './layout.ts'
import { fill, type MessageName, portalLanguages, portalMessages } from './portal-messages.ts'

/** What a shopper sees for a problem; all others are server errors. */
const textKeys: Partial<Record<ProblemKind, 'missing' | 'refused' | 'tooLarge' | 'busy'>> = {
  'not-found': 'missing',
  'method-not-allowed': 'missing',
  malformed: 'refused',
  invalid: 'refused',
  forbidden: 'refused',
  conflict: 'refused',
  'unsupported-media-type': 'refused',
  'expectation-failed': 'refused',
  'too-large': 'tooLarge',
  'too-many-requests': 'busy',
  unavailable: 'busy',
}

/** The error page, which does not reveal which tenants exist. */
export const portalErrorBody: ErrorBody = {
  contentType: pageType,
  headers: () => pageHeaders,
  body({ problem, requestId, path, acceptLanguage }) {
    const language = chooseLanguage(acceptLanguage, portalLanguages)
    const messages = portalMessages[language]
    const kind = textKeys[problem.kind] ?? 'failed'
    const title = messages[`${kind}Title` satisfies MessageName]
    // A mistake in the settings, which only an operator can correct.
    const text =
      problem.detail.reason === 'other-host' ? problem.message : messages[`${kind}Text` satisfies MessageName]
    const tenant = path.split('/')[2] ?? ''
    return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/returns/style.css?v=${styleSheet.version}">
<link rel="icon" href="/favicon.ico">
</head>
<body>
<main id="main">
<div class="title"><h1>${title}</h1><p class="lead">${text}</p></div>
${tenantCodeRule.pattern.test(tenant) && html`<a class="button" href="/returns/${tenant}">${messages.toStart}</a>`}
<p class="soft small">${fill(messages.quoteNumber, { id: requestId })}</p>
</main>
</body>
</html>
`.text
  },
}
