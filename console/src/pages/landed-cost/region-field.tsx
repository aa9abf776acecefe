import { t } from '../../language/messages.ts'
import { SelectField, TextField } from '../../parts/controls.tsx'
import { listRegions } from './regions.ts'

interface RegionFieldProps {
  readonly country: string
  /** Code of the region in ISO 3166-2 without the country; empty for none. */
  readonly value: string
  readonly onChange: (code: string) => void
}

/** The region of a destination: a list where regions matter, otherwise its code. */
export function RegionField({ country, value, onChange }: RegionFieldProps) {
  const list = listRegions(country)
  if (list === null) {
    return (
      <TextField
        label={t.cost.region}
        hint={t.cost.regionHint}
        value={value}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
    )
  }
  return (
    <SelectField label={t.cost.region} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{list.isComplete ? t.common.notSet : t.cost.otherRegion}</option>
      {list.regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
