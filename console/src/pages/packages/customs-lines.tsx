import type { Package } from '#client'
import { nameCountry } from '../../parts/countries.ts'
import { Note } from '../../parts/facts.tsx'
import { Card } from '../../parts/layout.tsx'
import { formatMoney } from '../../parts/money.ts'
import { type Column, Table } from '../../parts/table.tsx'

type Item = Package['packageItems'][number]

/** What customs are told of each line of a package. */
export function CustomsLines({ shown }: { readonly shown: Package }) {
  const { packageItems: items, incoterm } = shown
  // A bare number is in the unit of the package.
  const unit = shown.weight?.weightUnit ?? 'Kg'
  const columns: readonly Column<Item & { readonly index: number }>[] = [
    {
      title: 'Goods',
      kind: 'wide',
      cell: ({ productCustomsDescription, productDescription, productCode, fta, dangerousGoods }) => (
        <>
          {productCustomsDescription ?? productDescription ?? 'not described'} ({productCode})
          {fta === true && ', under a free trade agreement'}
          {dangerousGoods === true && ', dangerous goods'}
        </>
      ),
    },
    { title: 'Quantity', kind: 'number', cell: ({ quantity }) => quantity },
    { title: 'HS code', cell: ({ hsCode }) => hsCode ?? 'missing' },
    {
      title: 'Origin',
      cell: ({ countryOfOrigin }) => (countryOfOrigin ? nameCountry(countryOfOrigin) : 'missing'),
    },
    { title: 'Weight each', kind: 'number', cell: ({ weight }) => formatWeight(weight, unit) },
    { title: 'Value each', kind: 'number', cell: formatValue },
  ]
  return (
    <Card title="Customs lines">
      <Note>
        {incoterm === 'DDP' ? 'The sender pays duty and taxes (DDP).' : 'The recipient pays duty and taxes (DAP).'}
      </Note>
      <Table
        label="Customs lines"
        columns={columns}
        rows={items.map((item, index) => ({ ...item, index }))}
        keyOf={({ index }) => String(index)}
      />
    </Card>
  )
}

function formatWeight(weight: Item['weight'], unit: string): string {
  if (weight === null || weight === undefined) return 'missing'
  if (typeof weight === 'number') return `${weight} ${unit}`
  return weight.weight === null || weight.weight === undefined
    ? 'missing'
    : `${weight.weight} ${weight.weightUnit ?? unit}`
}

/** What customs are told of one article: its price, or what it is worth where it is free of charge. */
function formatValue({ unitPrice, customsValue }: Item): string {
  const declared = unitPrice?.amount ? unitPrice : (customsValue ?? unitPrice)
  if (declared?.amount === null || declared?.amount === undefined || !declared.currency) return 'missing'
  return formatMoney(declared.amount, declared.currency)
}
