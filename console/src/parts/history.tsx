import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import styles from './history.module.css'
import { formatMoment } from './time.tsx'

/** Who did something: a user without the `user:` that tells users from clients. */
export const nameActor = (by: string): string => by.replace(/^user:/, '')

/** What something has been through, the latest first. @param entries the oldest first */
export function History(props: {
  readonly entries: readonly { readonly title: string; readonly at: string; readonly by: string }[]
}) {
  return (
    <ol className={styles.history}>
      {props.entries.toReversed().map(({ title, at, by }) => (
        <li key={`${title} ${at}`}>
          {title}
          <span>{fill(t.common.momentBy, { moment: formatMoment(at), by: nameActor(by) })}</span>
        </li>
      ))}
    </ol>
  )
}
