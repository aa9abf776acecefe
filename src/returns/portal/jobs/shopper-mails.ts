import { html } from '../../../platform/http/html.ts'
import { formatMoment } from '../http/page-context.ts'
import { fill, isPortalLanguage, portalMessages } from '../http/portal-messages.ts'
import type { ShopperMail } from '../service/shopper-mail.ts'
import type { ShopperMessage } from '../service/shopper-messages.ts'

const texts = {
  WithdrawalReceived: ['mailWithdrawnSubject', 'mailWithdrawnText'],
  ReturnRegistered: ['mailRegisteredSubject', 'mailRegisteredText'],
  ReturnCancelled: ['mailCancelledSubject', 'mailCancelledText'],
} as const

/** Composes the email for a message in the shopper's language, as text and as HTML without external content. */
export function composeMail(
  message: ShopperMessage,
  shopName: string,
): Pick<ShopperMail, 'language' | 'subject' | 'text' | 'html'> {
  const language = isPortalLanguage(message.language) ? message.language : 'en'
  const messages = portalMessages[language]
  const [subjectName, textName] = texts[message.kind]
  const values = {
    number: message.returnOrderNumber ?? '',
    order: message.orderReference,
    date: formatMoment(language, new Date(message.at)),
  }
  const subject = `${shopName}: ${fill(messages[subjectName], values)}`
  const text = fill(messages[textName], values)
  const lines = message.goods.map(
    ({ quantity, description, productCode }) => `${quantity} × ${description ?? productCode}`,
  )
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>${text}</p>
<p>${messages.mailGoods}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p><a href="${message.portalUrl}">${messages.mailPortal}</a></p>
<p>${shopName}</p>
</body></html>`
  return {
    language,
    subject,
    text: [
      text,
      '',
      messages.mailGoods,
      ...lines.map((line) => `  ${line}`),
      '',
      `${messages.mailPortal}: ${message.portalUrl}`,
      '',
      shopName,
      '',
    ].join('\n'),
    html: page.text,
  }
}
