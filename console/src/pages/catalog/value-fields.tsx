import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { SelectField, TextField } from '../../parts/controls.tsx'
import { nameCountry } from '../../parts/countries.ts'
import styles from './catalog-page.module.css'
import { choices, isCountryField, readFieldValue } from './field-values.ts'
import { joinUnit, type SentValue } from './value-groups.ts'

/** What a field of a repair sets, with the unit of the new value. */
export function labelValue(field: string, { current, unit }: SentValue, isOnly: boolean): string {
  const label = isOnly
    ? fill(t.catalog.setField, { field })
    : current === ''
      ? fill(t.catalog.setMissing, { field })
      : fill(t.catalog.setValue, { field, value: joinUnit(current, unit) })
  return unit === '' ? label : `${label} (${unit})`
}

interface ValueProps {
  readonly path: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (typed: string) => void
}

/** The value for all products of the group. */
export function ValueField({ path, onChange, ...rest }: ValueProps & { readonly label: string }) {
  const options = choices[path]
  if (options !== undefined) {
    return (
      <SelectField {...rest} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </SelectField>
    )
  }
  const read = isCountryField(path) ? readFieldValue(path, rest.value) : null
  const hint = read !== null && 'value' in read ? `${nameCountry(read.value)} (${read.value})` : undefined
  return (
    <TextField
      {...rest}
      {...(hint === undefined ? {} : { hint })}
      placeholder={isCountryField(path) ? t.catalog.countryExample : undefined}
      autoCapitalize={isCountryField(path) ? 'characters' : 'none'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The value for one product, in its row. */
export function OwnValue(props: ValueProps & { readonly name: string; readonly unit: string }) {
  const { path, name, unit, onChange, ...rest } = props
  const options = choices[path]
  return options === undefined ? (
    <span className={styles.measure}>
      <input
        {...rest}
        className={styles.own}
        aria-label={unit === '' ? name : `${name} (${unit})`}
        onChange={({ target }) => onChange(target.value)}
      />
      {unit}
    </span>
  ) : (
    <select {...rest} className={styles.own} aria-label={name} onChange={({ target }) => onChange(target.value)}>
      <Options options={options} />
    </select>
  )
}

const Options = ({ options }: { readonly options: readonly string[] }) => (
  <>
    <option value="">{t.common.choose}</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </>
)
