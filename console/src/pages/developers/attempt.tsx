import type { WebhookAttempt } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge } from '../../parts/controls.tsx'
import { formatMoment } from '../../parts/time.tsx'
import styles from './developers.module.css'

/** One delivery attempt, with the start of the response. */
export function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { at, outcome, status, milliseconds, answer } = attempt
  return (
    <div className={styles.attempt}>
      <p>
        <Badge tone={outcome === 'Delivered' ? 'good' : 'bad'}>{t.developers.outcome[outcome]}</Badge>
        {status !== null && <strong>{status}</strong>}
        <span>{fill(t.developers.tookMs, { moment: formatMoment(at), count: milliseconds })}</span>
      </p>
      {answer === '' ? (
        <p className={styles.note}>{t.developers.emptyAnswer}</p>
      ) : (
        <pre tabIndex={0} role="group" aria-label={t.developers.answerStart}>
          {answer}
        </pre>
      )}
    </div>
  )
}
