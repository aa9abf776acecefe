import { useState } from 'react'
import { statusOf } from '../api/describe-error.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useToasts } from '../parts/toasts.tsx'
import { useChangePassword } from './session.ts'

const shortestPassword = 12

/** What went wrong, in the words of the form: it has seen to it that a new password is long enough. */
function explainRefusal(error: unknown, isSame: boolean): unknown {
  if (statusOf(error) !== 400) return error
  return new Error(
    isSame
      ? 'The new password is the present one. Choose another.'
      : 'The present password is not right. Type it again.',
  )
}

/** Lets the person who is signed in choose another password. */
export function ChangePassword(props: {
  readonly userId: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  const { userId, isOpen, onOpenChange } = props
  const change = useChangePassword()
  const { tell } = useToasts()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const close = () => {
    setCurrent('')
    setNew('')
    change.reset()
    onOpenChange(false)
  }
  return (
    <FormDialog
      title="Change password"
      about="You stay signed in here and are signed out everywhere else."
      isOpen={isOpen}
      onOpenChange={(open) => (open ? onOpenChange(true) : close())}
      submit="Change password"
      isPending={change.isPending}
      error={explainRefusal(change.error, newPassword === currentPassword)}
      onSubmit={() =>
        change.mutate(
          { currentPassword, newPassword },
          {
            onSuccess: () => {
              close()
              tell('Your password has been changed.')
            },
          },
        )
      }
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="user" autoComplete="username" value={userId} readOnly hidden />
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
        required
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters; a few words are easiest to remember.`}
        minLength={shortestPassword}
        maxLength={200}
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
        required
      />
    </FormDialog>
  )
}
