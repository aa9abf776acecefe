import { t } from '../language/messages.ts'
import { estimateStrength } from './password-strength.ts'
import styles from './strength-meter.module.css'

const levels = { weak: 1, fair: 2, strong: 3 } as const

/** Shows how long a new password withstands guessing; nothing before it is typed. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const strength = estimateStrength(password)
  return (
    <output className={styles.strength}>
      {password !== '' && (
        <>
          <meter
            aria-label={t.shell.passwordStrength}
            min={0}
            low={1.5}
            high={2.5}
            optimum={3}
            max={3}
            value={levels[strength]}
          />
          <span>{t.shell.passwordStrengths[strength]}</span>
        </>
      )}
    </output>
  )
}
