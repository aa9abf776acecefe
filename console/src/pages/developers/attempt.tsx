import type { WebhookAttempt } from '#client'
import { Badge } from '../../parts/controls.tsx'
import { formatMoment, formatNumber } from '../../parts/time.tsx'
import styles from './developers.module.css'

const outcomes = {
  Delivered: 'Delivered',
  Refused: 'Refused',
  Gone: 'Gone',
  Redirected: 'Redirected elsewhere',
  TimedOut: 'No answer in time',
  Unreachable: 'Not reached',
  ForbiddenAddress: 'Leads to a forbidden network',
} as const

/** One try to deliver, with the beginning of what was answered. */
export function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { at, outcome, status, milliseconds, answer } = attempt
  return (
    <div className={styles.attempt}>
      <p>
        <Badge tone={outcome === 'Delivered' ? 'good' : 'bad'}>{outcomes[outcome]}</Badge>
        {status !== null && <strong>{status}</strong>}
        <span>
          {formatMoment(at)}, {formatNumber(milliseconds)} ms
        </span>
      </p>
      {answer === '' ? (
        <p className={styles.note}>The answer was empty.</p>
      ) : (
        <pre tabIndex={0} role="group" aria-label="How the answer begins">
          {answer}
        </pre>
      )}
    </div>
  )
}
