import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { SelectField } from '../../parts/controls.tsx'
import { DecimalField } from '../../parts/decimal-field.tsx'
import type { ItemDraft } from './consignment.ts'

interface FactFieldProps {
  readonly item: ItemDraft
  /** Prefix of the label, if the field is not next to its item. */
  readonly itemName?: string
  readonly reason?: string | undefined
  readonly change: (part: Partial<ItemDraft>) => void
}

const getLabel = (itemName: string | undefined, label: string): string =>
  itemName === undefined ? label : fill(t.cost.itemKnownAs, { item: itemName, field: label })

export function WeightFields({ item, itemName, change }: FactFieldProps) {
  return (
    <>
      <DecimalField
        label={getLabel(itemName, t.cost.unitWeight)}
        placeholder="180"
        value={item.weight}
        onChange={(weight) => change({ weight })}
      />
      <SelectField
        label={t.cost.weightUnit}
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

/** The tax categories of goods. */
const { ebook, ...ownNames } = t.cost.tax
const taxCategories = { ...ownNames, 'e-book': ebook }

export function TaxCategoryField({ item, itemName, reason, change }: FactFieldProps) {
  return (
    <SelectField
      label={getLabel(itemName, t.cost.goodsKind)}
      hint={reason}
      value={item.taxCategory}
      onChange={({ target }) => change({ taxCategory: target.value })}
    >
      <option value="">{t.cost.byCode}</option>
      {Object.entries(taxCategories).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

export function AgeGroupField({ item, itemName, reason, change }: FactFieldProps) {
  return (
    <SelectField
      label={getLabel(itemName, t.cost.madeFor)}
      hint={reason}
      value={item.ageGroup}
      onChange={({ target }) => change({ ageGroup: target.value })}
    >
      <option value="">{t.common.notSet}</option>
      <option value="adult">{t.cost.adults}</option>
      <option value="children">{t.cost.children}</option>
    </SelectField>
  )
}
