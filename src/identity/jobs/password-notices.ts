import { isRecord } from '../../kernel/is-record.ts'
import { html } from '../../platform/http/html.ts'
import type { JobHandlers } from '../../platform/queue.ts'
import { noticeJob, type PasswordNotice } from '../service/password-notices.ts'

/** An email to a console user. */
export interface UserMail {
  readonly to: string
  /** The sender's display name. */
  readonly fromName: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly never[]
  /** The same for each attempt, so that the mail server can detect repetitions. */
  readonly messageId: string
}

/** Sends emails through a mail server. */
export interface UserMailer {
  /** Rejects if the mail server has not accepted it. */
  send(mail: UserMail): Promise<void>
}

/**
 * The job that sends a notice of a changed password.
 *
 * @param mailer null if there is no mail server
 * @param publicUrl URL at which the console is reached
 */
export function createPasswordNoticeJobs(mailer: UserMailer | null, publicUrl: string): JobHandlers {
  return {
    [noticeJob]: async (payload) => {
      if (!isNotice(payload)) throw new Error('the job contains no notice')
      if (mailer === null) throw new Error('no mail server is set up to send notices to users')
      await mailer.send(composeNotice(payload, publicUrl))
    },
  }
}

function isNotice(payload: unknown): payload is PasswordNotice {
  return isRecord(payload) && typeof payload['noticeId'] === 'string' && typeof payload['userId'] === 'string'
}

/** Contains no link: this is the kind of message that phishing imitates. */
export function composeNotice(notice: PasswordNotice, publicUrl: string): UserMail {
  const { noticeId, userId, name, at, isOwnChange, address } = notice
  const { host } = new URL(publicUrl)
  const moment = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
  const place = address === null ? '' : ` The request came from the address ${address}.`
  const paragraphs = [
    `Hello ${name.replaceAll(/\s+/g, ' ')},`,
    `${isOwnChange ? 'You have changed' : 'An operator has set'} the password of your user ${userId} for the Portolan console at ${host} on ${moment}.${place}`,
    'If you did not expect this, tell your operator at once. All of your earlier sessions have ended.',
  ]
  return {
    to: userId,
    fromName: 'Portolan',
    language: 'en',
    subject: 'Your password for the Portolan console was changed',
    text: `${paragraphs.join('\n\n')}\n`,
    html: html`<!doctype html><html lang="en"><body>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</body></html>`
      .text,
    attachments: [],
    messageId: noticeId,
  }
}
