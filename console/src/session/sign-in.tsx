import { type FormEvent, useEffect } from 'react'
import { describeError } from '../api/describe-error.ts'
import compass from '../compass.svg'
import { Button, TextField } from '../parts/controls.tsx'
import { useSignIn } from './session.ts'
import styles from './sign-in.module.css'

export function SignIn() {
  const signIn = useSignIn()
  useEffect(() => {
    document.title = 'Sign in · Portolan'
  }, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [userId, password] = [form.get('user'), form.get('password')]
    if (typeof userId === 'string' && typeof password === 'string') signIn.mutate({ userId: userId.trim(), password })
  }
  return (
    <main className={styles.place}>
      <div className={styles.panel}>
        <div className={styles.name}>
          <img src={compass} alt="" width={40} height={40} />
          <h1>Sign in to Portolan</h1>
        </div>
        <form className={styles.form} onSubmit={send}>
          {signIn.isError && (
            <p role="alert" className={styles.refusal}>
              {describeError(signIn.error)}
            </p>
          )}
          <TextField
            label="Name or e-mail"
            name="user"
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
          />
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
          <Button kind="primary" type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        <p className={styles.about}>An operator makes users and gives them new passwords.</p>
      </div>
    </main>
  )
}
