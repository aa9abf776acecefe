import nodemailer from 'nodemailer'
import { removeUnsafeCharacters } from '../kernel/unsafe-characters.ts'
import type { ShopperMailer } from '../returns/portal/service/shopper-mail.ts'

/** The mail server for emails to shoppers. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with credentials if needed. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
  /** Whether nothing, least of all credentials, is sent if a server on `smtp:` offers no TLS. */
  readonly isTlsRequired: boolean
}

/** Milliseconds per step. */
const timeout = 20_000

/** Milliseconds for a mail with all its steps: a server that says a little now and then would otherwise hold the job. */
const longestSending = 120_000

/**
 * Sends emails by SMTP, with TLS whenever the server offers it.
 *
 * @param deadline milliseconds after which sending one is given up
 */
export function createSmtpMailer({ url, from, isTlsRequired }: MailSettings, deadline = longestSending): ShopperMailer {
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
        // As an object, so that nothing in it is parsed as further addresses.
        to: { name: '', address: to },
        subject: removeUnsafeCharacters(subject),
        text: removeUnsafeCharacters(text),
        html,
        signal: AbortSignal.timeout(deadline),
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
