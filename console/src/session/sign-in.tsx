import { type FormEvent, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { describeError } from '../api/describe-error.ts'
import compass from '../compass.svg'
import { Button, TextField } from '../parts/controls.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSignIn, useSignInWays } from './session.ts'
import styles from './sign-in.module.css'

/** What to tell and to do, by why nobody was signed in by the identity provider. */
const refusals: Readonly<Record<string, (provider: string) => string>> = {
  'no-provider': () => 'No identity provider is set here. Sign in with a password.',
  unavailable: (provider) => `${provider} cannot be reached at the moment. Try again in a minute, or ask an operator.`,
  expired: () =>
    'This sign-in took longer than ten minutes, or was begun in another browser. Sign in once more, in this window.',
  denied: (provider) => `${provider} has not signed you in. Sign in once more, and agree to what it asks.`,
  unproved: (provider) =>
    `What ${provider} said of you could not be verified. Sign in once more; if that does not help, an operator finds the reason in the server’s log.`,
  'no-role': (provider) =>
    `${provider} knows you, but none of your groups may use this console. Ask an operator to add you to one.`,
  inactive: () => 'You may not sign in here any more: an operator has deactivated you.',
  busy: () => 'Too many people are signing in at the moment. Try again in a minute.',
}

export function SignIn() {
  const signIn = useSignIn()
  const ways = useSignInWays()
  const [query] = useSearchParams()
  useEffect(() => {
    document.title = 'Sign in · Portolan'
  }, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [userId, password] = [form.get('user'), form.get('password')]
    if (typeof userId === 'string' && typeof password === 'string') signIn.mutate({ userId: userId.trim(), password })
  }
  // The page is laid out once it is known what is on it.
  if (ways.isPending) return null
  const provider = ways.data?.provider ?? null
  const refused = refusals[query.get('sign-in') ?? '']?.(provider?.name ?? 'The identity provider')
  const refusal = signIn.isError ? describeError(signIn.error) : signIn.isIdle ? refused : undefined
  return (
    <main className={styles.place}>
      <div className={styles.panel}>
        <div className={styles.name}>
          <img src={compass} alt="" width={40} height={40} />
          <h1>Sign in to Portolan</h1>
        </div>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        {provider !== null && (
          <>
            <a className={styles.provider} href={provider.path}>
              Sign in with {provider.name}
            </a>
            <p className={styles.or}>or with a password</p>
          </>
        )}
        <form className={styles.form} onSubmit={send}>
          <TextField
            label="Name or e-mail"
            name="user"
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus={provider === null}
          />
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <Button {...(provider === null ? { kind: 'primary' } : {})} type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        <p className={styles.about}>An operator makes users and gives them new passwords.</p>
      </div>
    </main>
  )
}
