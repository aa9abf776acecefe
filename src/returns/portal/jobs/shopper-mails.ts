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

/** Inline styles, because many mail programs ignore style sheets. */
const styles = {
  body: 'margin: 0; background: #f4f6f8; color: #0f161c; font: 16px/1.5 Arial, Helvetica, sans-serif',
  card: 'max-width: 600px; background: #ffffff; border: 1px solid #d9dfe4; border-radius: 8px; text-align: left; table-layout: fixed; overflow-wrap: anywhere',
  shop: 'padding: 16px 24px; border-bottom: 1px solid #d9dfe4; font-weight: bold',
  heading: 'margin: 0 0 12px; font-size: 22px; line-height: 1.3',
  paragraph: 'margin: 0',
  item: 'margin: 4px 0',
  button:
    'display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0f161c; color: #ffffff; font-weight: bold; text-decoration: none',
} as const

/** Line breaks in names and descriptions could pass for paragraphs of ours in the text of a mail. */
const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Composes the email for a message in the shopper's language, as text and as HTML without external content. */
export function composeMail(
  message: ShopperMessage,
  tenantName: string,
): Pick<ShopperMail, 'language' | 'subject' | 'text' | 'html'> {
  const language = isPortalLanguage(message.language) ? message.language : 'en'
  const messages = portalMessages[language]
  const [subjectName, textName] = texts[message.kind]
  const shopName = toSingleLine(tenantName)
  const values = {
    number: message.returnOrderNumber ?? '',
    order: toSingleLine(message.orderReference),
    date: formatMoment(language, new Date(message.at)),
  }
  const subject = `${shopName}: ${fill(messages[subjectName], values)}`
  const text = fill(messages[textName], values)
  const lines = message.goods.map(
    ({ quantity, description, productCode }) => `${quantity} × ${toSingleLine(description ?? productCode)}`,
  )
  const heading = fill(messages[subjectName], values)
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="${styles.body}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.card}">
<tr><td style="${styles.shop}">${shopName}</td></tr>
<tr><td style="padding: 24px">
<h1 style="${styles.heading}">${heading}</h1>
<p style="${styles.paragraph}">${text}</p>
<p style="margin: 24px 0 4px; font-weight: bold">${messages.mailGoods}</p>
<ul style="margin: 0; padding: 0 0 0 20px">${lines.map((line) => html`<li style="${styles.item}">${line}</li>`)}</ul>
<p style="margin: 24px 0 8px"><a href="${message.portalUrl}" style="${styles.button}">${messages.mailPortal}</a></p>
</td></tr></table></td></tr></table>
</body></html>
`
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
