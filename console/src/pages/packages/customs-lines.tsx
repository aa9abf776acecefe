import type { Package } from '#client'
import { t } from '../../language/messages.ts'
import { nameCountry } from '../../parts/countries.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { formatNumber } from '../../parts/numbers.ts'
import { type Column, Table } from '../../parts/table.tsx'

type Item = Package['packageItems'][number]

/** The customs data of each line of a package. */
export function CustomsLines({ shown }: { readonly shown: Package }) {
  const { packageItems: items, incoterm } = shown
  // A weight without a unit is in the package's unit.
  const unit = shown.weight?.weightUnit ?? 'Kg'
  const columns: readonly Column<Item & { readonly index: number }>[] = [
    {
      title: t.packages.goods,
      kind: 'wide',
      cell: ({ productCustomsDescription, productDescription, productCode, fta, dangerousGoods }) => (
        <>
          {productCustomsDescription ?? productDescription ?? t.packages.notDescribed} ({productCode})
          {fta === true && `, ${t.packages.underFta}`}
          {dangerousGoods === true && `, ${t.packages.dangerous}`}
        </>
      ),
    },
    { title: t.common.quantity, kind: 'number', cell: ({ quantity }) => quantity },
    { title: t.common.hsCode, cell: ({ hsCode }) => hsCode ?? t.common.missing },
    {
      title: t.common.origin,
      cell: ({ countryOfOrigin }) => (countryOfOrigin ? nameCountry(countryOfOrigin) : t.common.missing),
    },
    { title: t.packages.weightEach, kind: 'number', cell: ({ weight }) => formatWeight(weight, unit) },
    { title: t.packages.valueEach, kind: 'number', cell: formatValue },
  ]
  return (
    <Card title={t.packages.customsLines}>
      <Note>{incoterm === 'DDP' ? t.packages.ddp : t.packages.dap}</Note>
      <Table
        label={t.packages.customsLines}
        columns={columns}
        rows={items.map((item, index) => ({ ...item, index }))}
        getKey={({ index }) => String(index)}
      />
    </Card>
  )
}

/** A weight with its unit in common spelling: `kg`, not the `Kg` of the API. */
export function formatWeight(weight: Item['weight'], unit: string): string {
  if (weight === null || weight === undefined) return t.common.missing
  if (typeof weight === 'number') return `${formatNumber(weight)} ${unit.toLowerCase()}`
  return weight.weight === null || weight.weight === undefined
    ? t.common.missing
    : `${formatNumber(weight.weight)} ${(weight.weightUnit ?? unit).toLowerCase()}`
}

/** An item's customs value: its price, or its stated value if it is free of charge. */
function formatValue({ unitPrice, customsValue }: Item): string {
  const declared = unitPrice?.amount ? unitPrice : (customsValue ?? unitPrice)
  if (declared?.amount === null || declared?.amount === undefined || !declared.currency) return t.common.missing
  return formatMoney(declared.amount, declared.currency)
}
