import { type ComponentProps, useState } from 'react'
import { Button, TextField } from './controls.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password, hidden unless whoever types it wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const what = props.label.toLowerCase()
  return (
    <div className={styles.field}>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        kind="plain"
        className={styles.toggle}
        aria-label={`${isShown ? 'Hide' : 'Show'} the ${what}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  )
}
