import { ToggleGroup } from 'radix-ui'
import type { ComponentProps, ReactNode, SelectHTMLAttributes } from 'react'
import { useId } from 'react'
import styles from './controls.module.css'

const joinNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'plain'
}

export function Button({ kind, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={joinNames(styles.button, kind && styles[kind], className)} />
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
}

export function TextField({
  label,
  hint,
  fault,
  ...rest
}: FieldProps & ComponentProps<'input'> & { /** Why the value is invalid. */ readonly fault?: string }) {
  const id = useId()
  const hintId = `${id}-hint`
  const faultId = `${id}-fault`
  const describedBy = joinNames(hint !== undefined && hintId, fault !== undefined && faultId)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={fault === undefined ? undefined : true}
      />
      {fault !== undefined && (
        <span id={faultId} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

export function SelectField({ label, hint, children, ...rest }: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...rest} id={id} className={styles.input}>
        {children}
      </select>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}

export function TextAreaField({ label, hint, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...rest} id={id} className={styles.input} aria-describedby={hint === undefined ? undefined : hintId} />
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** A checkbox with its label. */
export function CheckField({ label, hint, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={styles.check}>
      <input {...rest} id={id} type="checkbox" aria-describedby={hint === undefined ? undefined : hintId} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** A choice among a few options, side by side. */
export function ChoiceField<Value extends string>(props: {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  readonly onChange: (value: Value) => void
}) {
  const { label, value, choices, onChange } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ToggleGroup.Root
        type="single"
        className={styles.choices}
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => {
          const chosen = choices.find((choice) => choice.value === next)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <ToggleGroup.Item key={choice.value} value={choice.value} className={styles.choice}>
            {choice.text}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  )
}

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={joinNames(styles.badge, styles[tone])}>{children}</span>
}

export function Key({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>
}
