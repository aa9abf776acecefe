import type { SelectHTMLAttributes } from 'react'
import { t } from '../language/messages.ts'
import { SelectField } from './controls.tsx'
import { countries } from './countries.ts'

interface CountryFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly label: string
  readonly hint?: string
  /** An ISO 3166-1 code; empty for none. */
  readonly value: string
  /** Label of the empty option. */
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
