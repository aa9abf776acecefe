import { useState } from 'react'
import { getStatus } from '../api/describe-error.ts'
import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useToasts } from '../parts/toasts.tsx'
import { shortestPassword } from './password-strength.ts'
import { useChangePassword } from './session.ts'
import { StrengthMeter } from './strength-meter.tsx'

/** The error in the form's words; the form has already checked the new password's length. */
function explainRefusal(error: unknown, isSame: boolean): unknown {
  if (getStatus(error) !== 400) return error
  if (isSame) return new Error(t.shell.samePassword)
  const isAboutNew = error instanceof Error && error.message.includes('newPassword')
  return new Error(isAboutNew ? t.shell.commonPassword : t.shell.wrongPassword)
}

/** Changes the signed-in user's password. */
export function ChangePassword(props: {
  readonly userId: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}) {
  const { userId, isOpen, onOpenChange } = props
  const change = useChangePassword()
  const { showMessage } = useToasts()
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
      title={t.shell.changePassword}
      about={t.shell.changePasswordAbout}
      isOpen={isOpen}
      onOpenChange={(open) => (open ? onOpenChange(true) : close())}
      submit={t.shell.changePassword}
      isPending={change.isPending}
      error={explainRefusal(change.error, newPassword === currentPassword)}
      onSubmit={() =>
        change.mutate(
          { currentPassword, newPassword },
          {
            onSuccess: () => {
              close()
              showMessage(t.shell.passwordChanged)
            },
          },
        )
      }
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="user" autoComplete="username" value={userId} readOnly hidden />
      <PasswordField
        label={t.shell.currentPassword}
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
        required
      />
      <PasswordField
        label={t.shell.newPassword}
        autoComplete="new-password"
        hint={fill(t.shell.newPasswordHint, { count: shortestPassword })}
        minLength={shortestPassword}
        maxLength={200}
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
        required
      />
      <StrengthMeter password={newPassword} />
    </FormDialog>
  )
}
