import { SelectField, TextField } from '../../parts/controls.tsx'
import type { ItemDraft } from './consignment.ts'

interface FactFieldProps {
  readonly item: ItemDraft
  /** Before its name, where it does not stand beside its item. */
  readonly of?: string
  readonly why?: string | undefined
  readonly change: (part: Partial<ItemDraft>) => void
}

const labelOf = (of: string | undefined, label: string): string =>
  of === undefined ? label : `${of}: ${label.toLowerCase()}`

export function WeightFields({ item, of, change }: FactFieldProps) {
  return (
    <>
      <TextField
        label={labelOf(of, 'Net weight of one')}
        inputMode="decimal"
        placeholder="180"
        value={item.weight}
        onChange={({ target }) => change({ weight: target.value })}
      />
      <SelectField
        label="Unit of the weight"
        value={item.weightUnit}
        onChange={({ target }) => change({ weightUnit: target.value })}
      >
        {['g', 'kg', 'oz', 'lb'].map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
    </>
  )
}

/** The kinds of goods that tax laws tell apart. */
const taxCategories = {
  standard: 'Standard: no reduced rate',
  food: 'Food and drink',
  book: 'Book',
  'e-book': 'E-book',
  newspaper: 'Newspaper or periodical',
  medicine: 'Medicine',
  medical: 'Medical aid',
  child: 'For children',
  hygiene: 'Personal hygiene',
  plant: 'Plant or flower',
  feed: 'Food for animals',
  art: 'Work of art',
} as const

export function TaxCategoryField({ item, of, why, change }: FactFieldProps) {
  return (
    <SelectField
      label={labelOf(of, 'Kind of goods')}
      hint={why}
      value={item.taxCategory}
      onChange={({ target }) => change({ taxCategory: target.value })}
    >
      <option value="">As its code says</option>
      {Object.entries(taxCategories).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

export function AgeGroupField({ item, of, why, change }: FactFieldProps) {
  return (
    <SelectField
      label={labelOf(of, 'Made for')}
      hint={why}
      value={item.ageGroup}
      onChange={({ target }) => change({ ageGroup: target.value })}
    >
      <option value="">Not said</option>
      <option value="adult">Adults</option>
      <option value="children">Children</option>
    </SelectField>
  )
}
