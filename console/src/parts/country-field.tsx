import type { SelectHTMLAttributes } from 'react'
import { t } from '../language/messages.ts'
import { SelectField } from './controls.tsx'
import { countries } from './countries.ts'

interface CountryFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly label: string
  readonly hint?: string
  /** A code of ISO 3166-1; empty for none. */
  readonly value: string
  /** What no country is called. */
  readonly none?: string
  readonly onChange: (code: string) => void
}

export function CountryField({ none = t.common.choose, onChange, ...rest }: CountryFieldProps) {
  return (
    <SelectField {...rest} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
