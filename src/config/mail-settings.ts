import type { MailSettings } from '../adapters/smtp-mailer.ts'
import { ConfigError, type Env } from './config-error.ts'
import { isLoopback } from './loopback.ts'

/**
 * Reads the settings for email.
 *
 * @returns null if no mail server is set
 * @throws ConfigError for an invalid URL
 */
export function readMailSettings(env: Env): MailSettings | null {
  const url = env['PORTOLAN_SMTP_URL'] || null
  const from = env['PORTOLAN_MAIL_FROM'] || null
  if (url === null && from === null) return null
  if (url === null || from === null) {
    throw new ConfigError('PORTOLAN_SMTP_URL and PORTOLAN_MAIL_FROM must be set together')
  }
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol)) {
    throw new ConfigError('PORTOLAN_SMTP_URL must be a URL such as smtps://user:password@mail.example:465')
  }
  if (!/^[^\s@<>,;:\p{Cc}]+@[^\s@<>,;:\p{Cc}]+$/u.test(from)) {
    throw new ConfigError('PORTOLAN_MAIL_FROM must be an email address, such as returns@shop.example')
  }
  const tls = env['PORTOLAN_SMTP_TLS'] || 'required'
  if (tls !== 'required' && tls !== 'optional') {
    throw new ConfigError('PORTOLAN_SMTP_TLS must be required or optional')
  }
  return { url, from, isTlsRequired: tls === 'required' && !isLoopback(new URL(url).hostname) }
}
