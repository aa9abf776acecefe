import { expect, test } from 'vitest'
import { findExportReason } from './export-reason.ts'
import { scarf, toBerlin } from './package.fixture.ts'
import type { PackageContent } from './package.ts'

const free = { ...scarf, unitPrice: { amount: 0, currency: 'GBP' }, customsValue: { amount: 12, currency: 'GBP' } }

test.each<[string, Partial<PackageContent>, string, string | null]>([
  ['no reason', {}, 'SaleOfGoods', null],
  ['Sale', { reasonForExport: 'Sale' }, 'SaleOfGoods', 'Sale'],
  ['Gift', { reasonForExport: 'Gift' }, 'Gift', 'Gift'],
  ['a German gift', { reasonForExport: 'Geschenk an eine Freundin' }, 'Gift', 'Geschenk an eine Freundin'],
  ['a sample', { reasonForExport: 'Commercial sample' }, 'CommercialSample', 'Commercial sample'],
  ['a sample that comes back', { reasonForExport: 'Return of a sample' }, 'ReturnedGoods', 'Return of a sample'],
  ['documents', { reasonForExport: 'documents' }, 'Documents', 'documents'],
  ['other words', { reasonForExport: 'Repair under warranty' }, 'Other', 'Repair under warranty'],
  ['a return', { orderType: 'RETURN' }, 'ReturnedGoods', null],
  ['nothing paid', { packageItems: [free] }, 'Other', 'Goods sent free of charge'],
  ['a sale with something free', { packageItems: [scarf, free] }, 'SaleOfGoods', null],
  ['something free that is a gift', { packageItems: [free], reasonForExport: 'Gift' }, 'Gift', 'Gift'],
])('the category of %s', (_, content, category, words) => {
  expect(findExportReason({ ...toBerlin, ...content })).toEqual({ category, words })
})
