import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../language/fill.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/messages.ts'
import { TextField } from './controls.tsx'
import { isDecimal, type ReadDecimal, readDecimal, writeDecimal } from './decimals.ts'

/** The value of a field whose text is not a number, which the server rejects. */
export const invalidDecimal = 'NaN'

/** Says why a text is not a number, with examples in the reader's notation. */
export function describeFault(text: string, read: Extract<ReadDecimal, { readonly fault: string }>): string {
  if (read.fault === 'notNumber') {
    return fill(t.common.notDecimal, { text, example: writeDecimal('12.50', locale) })
  }
  const [decimal, whole] = read.readings
  return fill(t.common.ambiguousDecimal, { text, decimal: writeDecimal(decimal, locale), whole })
}

interface DecimalFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly label: string
  readonly hint?: ReactNode
  /** A decimal such as `12.50`, empty, or {@link invalidDecimal}. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A field for a nonnegative decimal, in the notation of the reader's language. Says below the field why a text is not a
 * number, and keeps its form from being submitted until it is.
 */
export function DecimalField({ value, placeholder, hint, onChange, ...rest }: DecimalFieldProps) {
  const [typed, setTyped] = useState('')
  const [isEditing, setEditing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const known = toValue(typed)
  const text = known === value ? typed : isDecimal(value) ? writeDecimal(value, locale) : ''
  const read = readDecimal(text, locale)
  const fault = value === invalidDecimal && 'fault' in read ? describeFault(text, read) : ''
  useEffect(() => input.current?.setCustomValidity(fault), [fault])
  const shown = fault === '' || isEditing ? undefined : fault
  return (
    <TextField
      {...rest}
      ref={input}
      inputMode="decimal"
      placeholder={placeholder === undefined ? undefined : writeDecimal(placeholder, locale)}
      {...(hint === undefined ? {} : { hint })}
      {...(shown === undefined ? {} : { fault: shown })}
      value={text}
      onBlur={() => setEditing(false)}
      onInvalid={({ currentTarget }) => {
        setEditing(false)
        // A field in a closed section could not be focused, and the form would silently stay.
        currentTarget.closest('details')?.setAttribute('open', '')
      }}
      onChange={({ target }) => {
        setEditing(true)
        setTyped(target.value)
        onChange(toValue(target.value))
      }}
    />
  )
}

function toValue(typed: string): string {
  if (typed.trim() === '') return ''
  const read = readDecimal(typed, locale)
  return 'value' in read ? read.value : invalidDecimal
}
