import { t } from '../../language/messages.ts'
import { Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Brands } from './brands.tsx'
import { InvalidProducts } from './invalid-products.tsx'
import { Products } from './products.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { Tariff } from './tariff.tsx'
import { Upload } from './upload.tsx'
import { VatRates } from './vat-rates.tsx'

const views = [
  { name: 'invalid', title: t.catalog.invalid, View: InvalidProducts },
  { name: 'review', title: t.catalog.review, View: ReviewQueue },
  { name: 'products', title: t.catalog.products, View: Products },
  { name: 'upload', title: t.catalog.upload, View: Upload },
  { name: 'tariff', title: t.catalog.tariff.title, View: Tariff },
  { name: 'vat', title: t.catalog.vat, View: VatRates },
  { name: 'brands', title: t.catalog.brands, View: Brands },
] as const

export function CatalogPage() {
  return (
    <Page title={t.shell.catalog} about={t.catalog.about}>
      <PageTabs label={t.catalog.parts} views={views} />
    </Page>
  )
}
