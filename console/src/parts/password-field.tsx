import { type ComponentProps, useState } from 'react'
import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { Button, TextField } from './controls.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** A password field with a button to reveal it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        kind="plain"
        className={styles.toggle}
        aria-label={fill(isShown ? t.shell.hideField : t.shell.showField, { field: props.label })}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t.shell.hide : t.shell.show}
      </Button>
    </div>
  )
}
