import { Dialog as Base } from 'radix-ui'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { describeError, getStatus } from '../api/describe-error.ts'
import { abandonCalls } from '../api/session-end.ts'
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

/** The page to sign in at. */
export function SignIn() {
  const [query] = useSearchParams()
  useEffect(() => {
    document.title = `${t.shell.signIn} · Portolan`
  }, [])
  return (
    <main className={styles.place}>
      <SignInPanel heading={<h1>{t.shell.signInTitle}</h1>} refusal={query.get('sign-in') ?? ''} userId={null} />
    </main>
  )
}

/**
 * Asks the user to sign in again over the open pages, which it hides but keeps, with what was typed: because the session
 * has ended, or because a change needs a recent sign-in.
 */
export function SignInAgain({ userId, hasEnded }: { readonly userId: string; readonly hasEnded: boolean }) {
  const stay = (event: Event) => event.preventDefault()
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Content
          className={styles.cover}
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
        >
          <div className={styles.place}>
            <SignInPanel
              heading={
                <>
                  <Base.Title>{hasEnded ? t.shell.sessionEnded : t.shell.confirmSignIn}</Base.Title>
                  <p>{fill(hasEnded ? t.shell.sessionEndedText : t.shell.confirmSignInText, { user: userId })}</p>
                </>
              }
              refusal=""
              userId={userId}
              isConfirmation={!hasEnded}
            />
          </div>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

function SignInPanel(props: {
  readonly heading: ReactNode
  /** Why the identity provider's sign-in failed; empty if it did not. */
  readonly refusal: string
  /** Whose pages are open; null if nobody's. */
  readonly userId: string | null
  /** Whether the user must prove who they are, even if the identity provider remembers them, and may leave it. */
  readonly isConfirmation?: boolean
}) {
  const { heading, userId, isConfirmation = false } = props
  const signIn = useSignIn()
  const ways = useSignInWays()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, password] = [form.get('user'), form.get('password')]
    if (typeof name === 'string' && typeof password === 'string') signIn.mutate({ userId: name.trim(), password })
  }
  // Avoids a layout shift when the options arrive.
  if (ways.isPending) return null
  const provider = ways.data?.provider ?? null
  const refused = refusals[props.refusal]?.(provider?.name ?? t.shell.identityProvider)
  const refusal = signIn.isError ? explainRefusal(signIn.error) : signIn.isIdle ? refused : undefined
  return (
    <div className={styles.panel}>
      <div className={styles.name}>
        <img src={compass} alt="" width={40} height={40} />
        {heading}
      </div>
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {provider !== null && (
        <>
          {/* A new tab, so that the pages of this one stay as they are. */}
          <a
            className={styles.provider}
            href={isConfirmation ? `${provider.path}?again=1` : provider.path}
            target={userId === null ? undefined : '_blank'}
          >
            {fill(userId === null ? t.shell.signInWith : t.shell.signInWithNewTab, { provider: provider.name })}
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
          defaultValue={userId ?? ''}
          autoFocus={provider === null && userId === null}
        />
        <PasswordField
          label={t.shell.password}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={provider === null && userId !== null}
        />
        <Button {...(provider === null ? { kind: 'primary' } : {})} type="submit" disabled={signIn.isPending}>
          {signIn.isPending ? t.shell.signingIn : t.shell.signIn}
        </Button>
        {isConfirmation && (
          <Button type="button" onClick={abandonCalls}>
            {t.common.cancel}
          </Button>
        )}
      </form>
      <p className={styles.about}>{userId === null ? t.shell.signInHelp : t.shell.signInAsOther}</p>
    </div>
  )
}

const explainRefusal = (error: unknown): string =>
  getStatus(error) === 401 ? t.shell.signInRefused : describeError(error)
