import nodemailer from 'nodemailer'
import type { ShopperMailer } from '../returns/portal/service/shopper-mail.ts'

/** The mail server that mails to shoppers are handed to. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with the login in it where one is needed. */
  readonly url: string
  /** The address that mails come from. */
  readonly from: string
  /** Whether nothing is sent, the login least of all, where a mail server on `smtp:` offers no TLS. */
  readonly isTlsRequired: boolean
}

/** How long a mail server may take for each step, in milliseconds. */
const timeout = 20_000

/** Sends mails by SMTP, with TLS wherever the mail server offers it. */
export function createSmtpMailer({ url, from, isTlsRequired }: MailSettings): ShopperMailer {
  const transport = nodemailer.createTransport({
    url,
    requireTLS: isTlsRequired,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    async send({ to, fromName, language, subject, text, html, attachments, messageId }) {
      await transport.sendMail({
        from: { name: fromName, address: from },
        // As an object, so that nothing in it is read as further addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content: Buffer.from(content),
        })),
      })
    },
  }
}
