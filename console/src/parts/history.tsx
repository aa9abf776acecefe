import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import styles from './history.module.css'
import { formatMoment } from './time.tsx'

/** Name of a user or client, without the `user:` prefix of users. */
export const nameActor = (by: string): string => by.replace(/^user:/, '')

/** A history, latest first. @param entries oldest first */
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
