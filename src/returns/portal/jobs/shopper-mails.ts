import { html } from '../../../platform/http/html.ts'
import { translateRejectionReason } from '../../return-orders/service/rejection-reasons.ts'
import { formatOpeningHours } from '../http/opening-hours.ts'
import { formatMoment } from '../http/page-context.ts'
import {
  fill,
  isPortalLanguage,
  type PortalLanguage,
  type PortalMessages,
  portalMessages,
} from '../http/portal-messages.ts'
import type { ShopperMail } from '../service/shopper-mail.ts'
import type { MessageDropOffPoint, ShopperMessage } from '../service/shopper-messages.ts'

const texts = {
  WithdrawalReceived: ['mailWithdrawnSubject', 'mailWithdrawnText'],
  ReturnRegistered: ['mailRegisteredSubject', 'mailRegisteredText'],
  ReturnCancelled: ['mailCancelledSubject', 'mailCancelledText'],
  ReturnInspected: ['mailInspectedSubject', 'mailInspectedText'],
  ReturnRefunded: ['mailRefundedSubject', 'mailRefundedText'],
} as const

/** Inline styles, because many mail programs ignore style sheets. */
const styles = {
  body: 'margin: 0; background: #f4f6f8; color: #0f161c; font: 16px/1.5 Arial, Helvetica, sans-serif',
  card: 'max-width: 600px; background: #ffffff; border: 1px solid #d9dfe4; border-radius: 8px; text-align: left; table-layout: fixed; overflow-wrap: anywhere',
  shop: 'padding: 16px 24px; border-bottom: 1px solid #d9dfe4; font-weight: bold',
  heading: 'margin: 0 0 12px; font-size: 22px; line-height: 1.3',
  paragraph: 'margin: 0',
  label: 'margin: 24px 0 4px; font-weight: bold',
  item: 'padding: 8px 0; border-top: 1px solid #e6eaee',
  detail: 'color: #54626d; font-size: 15px',
  button:
    'display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0f161c; color: #ffffff; font-weight: bold; text-decoration: none',
} as const

/** Line breaks in names and descriptions could pass for paragraphs of ours in the text of a mail. */
const toSingleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A row of goods in a mail. */
interface MailLine {
  readonly text: string
  /** The result of the inspection, and why the item was rejected. */
  readonly details: readonly string[]
}

function describeGoods(
  language: PortalLanguage,
  messages: PortalMessages,
  goods: ShopperMessage['goods'],
): readonly MailLine[] {
  return goods.map(({ quantity, description, productCode, returnItemStatus: status, rejectionReason }) => {
    const isDecided = status === 'Accepted' || status === 'Rejected' || status === 'RejectedNotReturned'
    return {
      text: `${quantity} × ${toSingleLine(description ?? productCode)}`,
      details: [
        ...(isDecided ? [messages[`itemStatus_${status}`]] : []),
        ...(rejectionReason === null
          ? []
          : [
              fill(messages.rejectionReason, {
                reason: translateRejectionReason(language, toSingleLine(rejectionReason)),
              }),
            ]),
      ],
    }
  })
}

/** The name, address and opening hours of a drop-off point, a line each. */
function describePoint(
  language: PortalLanguage,
  messages: PortalMessages,
  { name, address1, postalCode, city, openingHours }: MessageDropOffPoint,
): readonly string[] {
  const town = [postalCode, city].filter((part) => part !== '').join(' ')
  return [
    name,
    `${address1}, ${town}`,
    ...openingHours.map((line) => formatOpeningHours(language, line, messages.closed)),
  ].map(toSingleLine)
}

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
    date: formatMoment(language, new Date(message.at), message.timeZone),
  }
  const heading = fill(messages[subjectName], values)
  const subject = `${shopName}: ${heading}`
  const text = fill(messages[textName], values)
  const goods = describeGoods(language, messages, message.goods)
  const point = message.dropOffPoint === null ? [] : describePoint(language, messages, message.dropOffPoint)
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
${
  point.length > 0 &&
  html`<p style="${styles.label}">${messages.dropOffPoint}</p>
<p style="${styles.paragraph}">${point.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`
}
<p style="${styles.label}">${messages.mailGoods}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${goods.map(
    ({ text: name, details }) =>
      html`<tr><td style="${styles.item}">${name}${details.map((line) => html`<br><span style="${styles.detail}">${line}</span>`)}</td></tr>`,
  )}</table>
<p style="margin: 24px 0 8px"><a href="${message.portalUrl}" style="${styles.button}">${messages.mailPortal}</a></p>
</td></tr></table></td></tr></table>
</body></html>
`
  const paragraphs = [
    [text],
    ...(point.length > 0 ? [[messages.dropOffPoint, ...point.map((line) => `  ${line}`)]] : []),
    [
      messages.mailGoods,
      ...goods.flatMap(({ text: name, details }) => [`  ${name}`, ...details.map((line) => `    ${line}`)]),
    ],
    [`${messages.mailPortal}: ${message.portalUrl}`],
    [shopName],
  ]
  return {
    language,
    subject,
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: page.text,
  }
}
