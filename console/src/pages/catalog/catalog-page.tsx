import { Page } from '../../parts/layout.tsx'
import { PageTabs } from '../../parts/page-tabs.tsx'
import { Brands } from './brands.tsx'
import { InvalidProducts } from './invalid-products.tsx'
import { Products } from './products.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { Upload } from './upload.tsx'
import { VatRates } from './vat-rates.tsx'

const views = [
  { name: 'invalid', title: 'Invalid products', View: InvalidProducts },
  { name: 'review', title: 'Awaiting classification', View: ReviewQueue },
  { name: 'products', title: 'Products', View: Products },
  { name: 'upload', title: 'Upload', View: Upload },
  { name: 'vat', title: 'VAT rates', View: VatRates },
  { name: 'brands', title: 'Brands', View: Brands },
] as const

export function CatalogPage() {
  return (
    <Page title="Catalog" about="What needs work first; then the products, and what they are worked on by.">
      <PageTabs label="Parts of the catalog" views={views} />
    </Page>
  )
}
