import { type FormEvent, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { describeError, getStatus } from '../api/describe-error.ts'
import compass from '../compass.svg'
import { fill } from '../language/fill.ts'
import { t } from '../language/messages.ts'
import { Button, TextField } from '../parts/controls.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSignIn, useSignInWays } from './session.ts'
import styles from './sign-in.module.css'

/** Messages with the fix, by why the identity provider's sign-in failed. */
const refusals: Readonly<Record<string, (provider: string) => string>> = {
  'no-provider': () => t.shell.refusal.noProvider,
  unavailable: (provider) => fill(t.shell.refusal.unavailable, { provider }),
  expired: () => t.shell.refusal.expired,
  denied: (provider) => fill(t.shell.refusal.denied, { provider }),
  unproved: (provider) => fill(t.shell.refusal.unproved, { provider }),
  'no-role': (provider) => fill(t.shell.refusal.noRole, { provider }),
  inactive: () => t.shell.refusal.inactive,
  busy: () => t.shell.refusal.busy,
}

export function SignIn() {
  const signIn = useSignIn()
  const ways = useSignInWays()
  const [query] = useSearchParams()
  useEffect(() => {
    document.title = `${t.shell.signIn} · Portolan`
  }, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [userId, password] = [form.get('user'), form.get('password')]
    if (typeof userId === 'string' && typeof password === 'string') signIn.mutate({ userId: userId.trim(), password })
  }
  // Avoids a layout shift when the options arrive.
  if (ways.isPending) return null
  const provider = ways.data?.provider ?? null
  const refused = refusals[query.get('sign-in') ?? '']?.(provider?.name ?? t.shell.identityProvider)
  const refusal = signIn.isError ? explainRefusal(signIn.error) : signIn.isIdle ? refused : undefined
  return (
    <main className={styles.place}>
      <div className={styles.panel}>
        <div className={styles.name}>
          <img src={compass} alt="" width={40} height={40} />
          <h1>{t.shell.signInTitle}</h1>
        </div>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        {provider !== null && (
          <>
            <a className={styles.provider} href={provider.path}>
              {fill(t.shell.signInWith, { provider: provider.name })}
            </a>
            <p className={styles.or}>{t.shell.orPassword}</p>
          </>
        )}
        <form className={styles.form} onSubmit={send}>
          <TextField
            label={t.shell.userName}
            name="user"
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus={provider === null}
          />
          <PasswordField label={t.shell.password} name="password" autoComplete="current-password" required />
          <Button {...(provider === null ? { kind: 'primary' } : {})} type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? t.shell.signingIn : t.shell.signIn}
          </Button>
        </form>
        <p className={styles.about}>{t.shell.signInHelp}</p>
      </div>
    </main>
  )
}

const explainRefusal = (error: unknown): string =>
  getStatus(error) === 401 ? t.shell.signInRefused : describeError(error)
