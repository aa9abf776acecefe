import type { MailSettings } from '../adapters/smtp-mailer.ts'
import { ConfigError, type Env, readAllSettings } from './config-error.ts'
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
  return readAllSettings<MailSettings>({
    url: () => readMailServer(url),
    from: () => readSender(from),
    isTlsRequired: () => readTlsMode(env) === 'required' && !isLoopback(new URL(readMailServer(url)).hostname),
  })
}

function readMailServer(url: string): string {
  if (URL.canParse(url) && ['smtp:', 'smtps:'].includes(new URL(url).protocol)) return url
  throw new ConfigError('PORTOLAN_SMTP_URL must be a URL such as smtps://user:password@mail.example:465')
}

function readSender(address: string): string {
  if (/^[^\s@<>,;:\p{Cc}]+@[^\s@<>,;:\p{Cc}]+$/u.test(address)) return address
  throw new ConfigError('PORTOLAN_MAIL_FROM must be an email address, such as returns@shop.example')
}

function readTlsMode(env: Env): 'required' | 'optional' {
  const mode = env['PORTOLAN_SMTP_TLS'] || 'required'
  if (mode === 'required' || mode === 'optional') return mode
  throw new ConfigError('PORTOLAN_SMTP_TLS must be required or optional')
}
